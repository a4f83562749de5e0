// The parts of the inspector that need a script: answers while one types, copying, and asking again for readings that are not finished.
{
  const { documentElement: root } = document;
  const token = document.querySelector('meta[name=token]')?.content ?? '';
  root.dataset.script = '';

  // In a narrow window, the menus scroll.
  for (const link of document.querySelectorAll('nav [aria-current]'))
    link.parentElement.parentElement.scrollLeft = link.offsetLeft - 60;

  addEventListener('keydown', (event) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    document.getElementById('go').select();
  });

  for (const button of document.querySelectorAll('button[data-copy]')) {
    const name = button.textContent;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = name;
      }, 2000);
    });
  }

  // Without a script, the browser stays where it is as well, but shows why an editor did not open on a page of its own.
  addEventListener('submit', async (event) => {
    const form = event.target;
    if (!form.matches('.open')) return;
    event.preventDefault();
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    form.querySelector('.failed').textContent = answer.ok ? '' : await answer.text();
  });

  // A page of the inspector, as a document in which nothing runs.
  const documentAt = async (url) => {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} is answered with ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    // What a script asks for comes without the token.
    for (const field of page.querySelectorAll('[name=token]')) field.setAttribute('value', token);
    return page;
  };

  // Replaces what differs, part by part, so that frames stay and focus is not lost.
  const takeOver = (main, next) => {
    // To read a page is not to work with it.
    const focused = document.activeElement?.matches('iframe, .scrolling') ? null : document.activeElement;
    main.toggleAttribute('data-pending', next.hasAttribute('data-pending'));
    const nameOf = ({ id, localName, className }) => id || `${localName} ${className}`;
    for (const part of next.children) {
      const old = [...main.children].find((one) => nameOf(one) === nameOf(part));
      if (!old) main.append(part.cloneNode(true));
      else if (old.innerHTML !== part.innerHTML && !old.contains(focused)) old.replaceWith(part.cloneNode(true));
    }
    for (const part of main.querySelectorAll(':scope > .note'))
      if (!next.querySelector(':scope > .note')) part.remove();
  };

  const main = document.getElementById('main');
  const askAgain = async () => {
    takeOver(main, (await documentAt(location.href)).getElementById('main'));
    if (main.hasAttribute('data-pending')) setTimeout(askAgain, 700);
  };
  if (main.hasAttribute('data-pending')) setTimeout(askAgain, 700);

  for (const form of document.querySelectorAll('form[data-live]')) {
    const parts = form.dataset.live.split(' ');
    let [timer, asked] = [];
    const answer = async () => {
      const url = `${location.pathname}?${new URLSearchParams(new FormData(form))}`;
      asked = url;
      const next = await documentAt(url);
      // Answers may come in another order.
      if (url !== asked) return;
      for (const id of parts) document.getElementById(id).replaceChildren(...next.getElementById(id).childNodes);
      history.replaceState(null, '', url);
    };
    form.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(answer, 120);
    });
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      clearTimeout(timer);
      await answer();
      document.getElementById(parts.at(-1)).querySelector('a')?.focus();
    });
  }
}
