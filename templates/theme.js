// What a page has only with a script: a choice of colours that is remembered, copying, and search. Without it, nothing else is missing.
{
  const root = document.documentElement;
  // Over plain http, from another machine, browsers give no clipboard.
  root.dataset.script = '';
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

  const isDark = () => (root.dataset.scheme ? root.dataset.scheme === 'dark' : systemIsDark.matches);

  /**
   * Browsers may keep no data, and say so by throwing.
   *
   * @template T
   * @param {() => T} use
   */
  const attempt = (use) => {
    try {
      return use();
    } catch {
      return undefined;
    }
  };

  const saved = attempt(() => localStorage.scheme);
  if (saved === 'dark' || saved === 'light') root.dataset.scheme = saved;

  /** Media queries know the system alone. Those of pictures, and of the colour of the browser, say what was chosen instead. */
  const followChoice = () => {
    const { scheme } = root.dataset;
    /** @type {NodeListOf<HTMLSourceElement | HTMLMetaElement>} */
    const followers = document.querySelectorAll('[media*="prefers-color-scheme"], [data-media]');
    for (const follower of followers) {
      follower.dataset.media ??= follower.media;
      const usual = follower.dataset.media;
      follower.media = scheme
        ? usual.replace(/prefers-color-scheme: (\w+)/, (_, one) => (one === scheme ? 'min-width: 0' : 'max-width: 0'))
        : usual;
    }
  };

  /** @param {HTMLElement} button */
  const prepareToggle = (button) => {
    const show = () => {
      button.ariaPressed = String(isDark());
      followChoice();
    };
    button.addEventListener('click', () => {
      const wanted = isDark() ? 'light' : 'dark';
      const isUsual = (wanted === 'dark') === systemIsDark.matches;
      if (isUsual) delete root.dataset.scheme;
      else root.dataset.scheme = wanted;
      attempt(() => {
        if (isUsual) delete localStorage.scheme;
        else localStorage.scheme = wanted;
      });
      show();
    });
    systemIsDark.addEventListener('change', show);
    show();
  };

  /**
   * @param {HTMLElement} button
   * @param {string | undefined} done What the button says once it has copied.
   * @param {() => Promise<string | undefined>} textOf
   */
  const copyOnClick = (button, done = '', textOf) => {
    const label = button.textContent;
    button.addEventListener('click', async () => {
      const text = await textOf();
      if (text === undefined) return;
      await navigator.clipboard.writeText(text);
      button.textContent = done;
      button.classList.add('done');
      setTimeout(() => {
        button.textContent = label;
        button.classList.remove('done');
      }, 2000);
    });
  };

  /** @param {HTMLElement} button */
  const prepareCopy = (button) => {
    copyOnClick(button, button.dataset.done, async () => {
      const answer = await fetch(button.dataset.copy ?? '');
      return answer.ok ? answer.text() : undefined;
    });
  };

  /** @param {HTMLElement} block */
  const prepareCode = (block) => {
    const { copyCode = '', done } = document.body.dataset;
    const frame = document.createElement('div');
    frame.className = 'code';
    frame.dir = block.dir;
    // One line needs no name of its language.
    frame.dataset.code = (/\n./.test(block.textContent ?? '') && block.firstElementChild?.className.slice(9)) || '';
    const button = document.createElement('button');
    button.ariaLive = 'polite';
    button.textContent = copyCode;
    block.replaceWith(frame);
    frame.append(block, button);
    // A command that is pasted with the end of its line would run at once.
    copyOnClick(button, done, async () => {
      /** @type {any} */
      const code = block.cloneNode(true);
      for (const line of code.querySelectorAll('del')) line.remove();
      return code.textContent.trimEnd();
    });
  };

  /**
   * Escape closes a menu, as it does a dialog, and so does the way to a section of this page, which it would cover.
   *
   * @param {HTMLDetailsElement} menu
   */
  const prepareMenu = (menu) => {
    menu.parentElement?.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return;
      event.stopPropagation();
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
    /**
     * Closes it for a click elsewhere, or on the way to a place of this page.
     *
     * @param {any} event
     */
    const leave = ({ target }) => {
      if (target.hash || !menu.parentElement?.contains(target)) menu.open = false;
    };
    addEventListener('click', leave);
  };

  /**
   * Search is loaded when its field is used for the first time.
   *
   * @param {HTMLElement} input
   */
  const prepareSearch = (input) => {
    /** @type {Promise<() => string> | undefined} */
    let loading;
    const load = () => (loading ??= import(input.dataset.search ?? '').then(({ attach }) => attach(input)));
    input.addEventListener('focus', load, { once: true });
    // Where the search is a tool for agents, the browser submits it.
    input.closest('.search')?.addEventListener('submit', (event) => {
      event.preventDefault();
      const answer = load().then((tell) => tell());
      /** @type {Event & { agentInvoked?: boolean, respondWith?(answer: Promise<string>): void }} */
      const submitted = event;
      if (submitted.agentInvoked) submitted.respondWith?.(answer);
    });
  };

  /**
   * Marks the section that is read in the list of them.
   *
   * @param {HTMLElement} contents
   */
  const followSections = (contents) => {
    const show = () => {
      const links = [...contents.querySelectorAll('a')];
      const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
      const left = root.scrollHeight - innerHeight - scrollY;
      // What cannot be scrolled to the top is read further down, as the end of the page comes.
      const line = 140 + innerHeight * Math.max(0, 1 - left / Math.min(240, scrollY));
      const passed = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < line);
      const here = Math.max(0, passed);
      for (const [index, link] of links.entries())
        if (index === here) {
          // A long list of them scrolls along.
          if (!link.ariaCurrent) contents.scrollTop = link.offsetTop - contents.clientHeight / 2;
          link.ariaCurrent = 'true';
        } else link.ariaCurrent = null;
    };
    addEventListener('scroll', show, { passive: true });
    show();
  };

  /** The names of tabs that were opened, the last one at the end. */
  const opened = attempt(() => localStorage.tabs)?.split('\n') ?? [];

  /** Opens all tabs of these names: who reads about npm in one place does so in the others. */
  const openTabs = () => {
    for (const name of opened)
      for (const summary of document.querySelectorAll('.tabs summary'))
        if (summary.textContent === name) summary.parentElement?.setAttribute('open', '');
  };
  addEventListener('click', ({ target }) => {
    const name = target instanceof Element && target.closest('.tabs summary')?.textContent;
    if (!name) return;
    opened.push(name);
    attempt(() => {
      localStorage.tabs = opened.slice(-9).join('\n');
    });
    // Once the browser has opened or closed the tab itself
    setTimeout(openTabs);
  });

  /** Opens what the address leads to, where only its name is shown. */
  const openTarget = () => {
    document.querySelector(':target')?.closest('details')?.setAttribute('open', '');
  };
  addEventListener('load', openTarget);
  addEventListener('hashchange', openTarget);

  /**
   * Scrolls the sidebar to the page that is read, before it is shown.
   *
   * @param {HTMLElement} sidebar
   */
  const showCurrent = (sidebar) => {
    /** @type {HTMLElement | null} */
    const link = sidebar.querySelector('a[aria-current]:not(.versions *)');
    const show = () => {
      if (!link || link.offsetTop < sidebar.clientHeight * 0.8) return;
      sidebar.scrollTop = link.offsetTop - sidebar.clientHeight / 2;
      // No row is half below what stays above it.
      let edge = sidebar.getBoundingClientRect().top;
      const rows = [...sidebar.querySelectorAll('li:has(> .versions), :is(a, summary):not(.versions *)')].map((row) => {
        const box = row.getBoundingClientRect();
        const isSticky = box.top > Number(row.parentElement?.getBoundingClientRect().top) + 1;
        if (isSticky) edge = Math.max(edge, box.bottom);
        return box;
      });
      const cut = rows.find(({ top, bottom }) => top < edge && bottom > edge);
      if (cut) sidebar.scrollTop += Math.round(cut.top - edge);
    };
    // Its style sheet may come after the script, and on a phone it opens later.
    let width = 0;
    new ResizeObserver(() => {
      if (width !== sidebar.clientWidth) show();
      width = sidebar.clientWidth;
    }).observe(sidebar);
  };

  const prepared = new WeakSet();

  /**
   * @template {HTMLElement} Kind
   * @param {string} selector
   * @param {(element: Kind) => void} prepare
   */
  const each = (selector, prepare) => {
    /** @type {NodeListOf<Kind>} */
    const found = document.querySelectorAll(selector);
    for (const element of found) {
      if (!prepared.has(element)) prepare(element);
      prepared.add(element);
    }
  };

  const prepareAll = () => {
    each('button.scheme', prepareToggle);
    each('.menu, .actions, header details', prepareMenu);
    openTabs();
    each('.contents', followSections);
    each('.sidebar', showCurrent);
    each(
      'button[data-copy]',
      navigator.clipboard ? prepareCopy : (button) => (button.closest('.scripted') ?? button).remove(),
    );
    each('input[data-search]', prepareSearch);
    const dialog = document.querySelector('dialog');
    each('button.find', (button) => {
      button.addEventListener('click', () => dialog?.showModal());
      // The keys that documentation is searched with elsewhere. In a field, a slash is a slash.
      addEventListener('keydown', (event) => {
        const isTyping =
          event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]');
        const isSlash = event.key === '/' && !isTyping;
        if (!isSlash && !(event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) return;
        event.preventDefault();
        if (!dialog?.open) dialog?.showModal();
      });
      dialog?.addEventListener('click', ({ target }) => {
        if (target === dialog || (target instanceof Element && target.matches('.close'))) dialog.close();
      });
    });
    followChoice();
  };
  document.addEventListener('DOMContentLoaded', prepareAll);
  // Code gets its line before it is shown, or what is below would move.
  if (navigator.clipboard)
    new MutationObserver(() => each('body[data-copy-code] main pre:not(:empty)', prepareCode)).observe(root, {
      childList: true,
      subtree: true,
    });
  // `dev` changes a page in place.
  document.addEventListener('fingerpost:changed', prepareAll);
}
