// What a page has only with a script: a choice of colours that is remembered, and copying. Without it, nothing else is missing.
{
  const root = document.documentElement;
  root.dataset.script = '';
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  const stored = 'scheme';

  const isDark = () => (root.dataset.scheme ? root.dataset.scheme === 'dark' : systemIsDark.matches);

  // Browsers may keep no data, and say so by throwing.
  const attempt = (use) => {
    try {
      return use(localStorage);
    } catch {
      return undefined;
    }
  };

  const saved = attempt((storage) => storage.getItem(stored));
  if (saved === 'dark' || saved === 'light') root.dataset.scheme = saved;

  const prepareToggle = (button) => {
    const show = () => button.setAttribute('aria-pressed', String(isDark()));
    button.addEventListener('click', () => {
      const wanted = isDark() ? 'light' : 'dark';
      const isUsual = (wanted === 'dark') === systemIsDark.matches;
      if (isUsual) delete root.dataset.scheme;
      else root.dataset.scheme = wanted;
      attempt((storage) => (isUsual ? storage.removeItem(stored) : storage.setItem(stored, wanted)));
      show();
    });
    systemIsDark.addEventListener('change', show);
    show();
  };

  const prepareCopy = (button) => {
    const text = button.textContent;
    button.addEventListener('click', async () => {
      const answer = await fetch(button.dataset.copy);
      if (!answer.ok) return;
      await navigator.clipboard.writeText(await answer.text());
      button.textContent = button.dataset.done;
      setTimeout(() => {
        button.textContent = text;
      }, 2000);
    });
  };

  document.addEventListener('DOMContentLoaded', () => {
    document.querySelectorAll('button.scheme').forEach(prepareToggle);
    document.querySelectorAll('button[data-copy]').forEach(prepareCopy);
  });
}
