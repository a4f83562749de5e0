// What the inspector has only with a script: the list of outputs as one list, copying, and asking again for what is still being read.
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
    let [timer, asked] = [];
    form.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const url = `${location.pathname}?${new URLSearchParams(new FormData(form))}`;
        asked = url;
        const next = (await documentAt(url)).getElementById(form.dataset.live);
        // Answers may come in another order.
        if (url !== asked) return;
        document.getElementById(form.dataset.live).replaceChildren(...next.childNodes);
        history.replaceState(null, '', url);
      }, 120);
    });
  }

  // The list of outputs: of all rows, only those around the window are elements.
  const list = document.querySelector('[data-surface]');
  if (list) showSurface(list);

  async function showSurface(box) {
    const { kinds, rows } = await (await fetch('surface.json')).json();
    const texts = rows.map(([path, kind, type]) => `${path} ${kind} ${type}`.toLowerCase());
    const [query, kind, found] = ['q', 'kind', 'found'].map((id) => document.getElementById(id));
    const table = box.querySelector('table');
    const body = table.tBodies[0];
    const height = body.rows[0]?.offsetHeight || 40;
    const around = 12;
    const [above, below] = [spacer(), spacer()];
    let shown = [];
    let elements = new Map();
    // Asked for when they change: to ask for them after each change of the rows would lay these out twice.
    let top = 0;
    let viewed = box.clientHeight;
    let isDue = false;

    const select = () => {
      isDue = false;
      const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
      const wanted = kind.value;
      shown = [];
      for (let index = 0; index < rows.length; index += 1) {
        if (wanted && rows[index][1] !== wanted) continue;
        if (words.every((word) => texts[index].includes(word))) shown.push(index);
      }
      const count = (value) => value.toLocaleString('en');
      found.textContent = `${count(shown.length)} of ${count(rows.length)}`;
      table.setAttribute('aria-rowcount', shown.length + 1);
      elements = new Map();
      body.replaceChildren(above, below);
      if (top > 0) box.scrollTop = 0;
      top = 0;
      draw();
    };

    const draw = () => {
      const first = Math.max(0, Math.floor(top / height) - around);
      const end = Math.min(shown.length, Math.ceil((top + viewed) / height) + around);
      for (const [at, element] of elements) {
        if (at >= first && at < end) continue;
        element.remove();
        elements.delete(at);
      }
      let before = above;
      for (let at = first; at < end; at += 1) {
        let element = elements.get(at);
        if (!element) {
          element = rowOf(rows[shown[at]], at);
          elements.set(at, element);
          before.after(element);
        }
        before = element;
      }
      above.firstChild.style.blockSize = `${first * height}px`;
      below.firstChild.style.blockSize = `${(shown.length - end) * height}px`;
    };

    function rowOf([path, ofKind, type, size], at) {
      const row = document.createElement('tr');
      row.id = path;
      row.setAttribute('aria-rowindex', at + 2);
      const link = document.createElement('a');
      link.className = 'path';
      link.href = `address?${new URLSearchParams({ path })}`;
      link.textContent = path;
      row.insertCell().append(link);
      for (const text of [kinds[ofKind], type, size]) row.insertCell().textContent = text;
      row.cells[3].className = 'number';
      return row;
    }

    function spacer() {
      const row = document.createElement('tr');
      row.className = 'spacer';
      row.setAttribute('aria-hidden', 'true');
      row.insertCell();
      return row;
    }

    // However fast somebody types, once a frame; the address follows when they pause.
    let pause;
    const remember = () => {
      clearTimeout(pause);
      history.replaceState(null, '', `?${new URLSearchParams({ q: query.value, kind: kind.value })}`);
    };
    const changed = () => {
      clearTimeout(pause);
      pause = setTimeout(remember, 300);
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => isDue && select());
    };
    query.addEventListener('input', changed);
    kind.addEventListener('change', changed);
    query.form.addEventListener('submit', (event) => {
      event.preventDefault();
      remember();
      select();
      body.querySelector('a')?.focus();
    });
    const moved = () => {
      [top, viewed] = [box.scrollTop, box.clientHeight];
      draw();
    };
    box.addEventListener('scroll', moved, { passive: true });
    addEventListener('resize', moved);
    select();
    // A row that a link leads to is no element as long as it is out of sight.
    const wanted = decodeURIComponent(location.hash.slice(1));
    const at = shown.findIndex((index) => rows[index][0] === wanted);
    if (at >= 0) box.scrollTop = at * height;
  }
}
