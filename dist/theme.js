{
const root = document.documentElement;
root.dataset.script = '';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

const isDark = () => (root.dataset.scheme ? root.dataset.scheme === 'dark' : systemIsDark.matches);

const attempt = (use) => {
try {
return use();
} catch {
return undefined;
}
};

const saved = attempt(() => localStorage.scheme);
if (saved === 'dark' || saved === 'light') root.dataset.scheme = saved;

const followChoice = () => {
const { scheme } = root.dataset;
const followers = document.querySelectorAll('[media*="prefers-color-scheme"], [data-media]');
for (const follower of followers) {
follower.dataset.media ??= follower.media;
const usual = follower.dataset.media;
follower.media = scheme
? usual.replace(/prefers-color-scheme: (\w+)/, (_, one) => (one === scheme ? 'min-width: 0' : 'max-width: 0'))
: usual;
}
};

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

const prepareCopy = (button) => {
copyOnClick(button, button.dataset.done, async () => {
const answer = await fetch(button.dataset.copy ?? '');
return answer.ok ? answer.text() : undefined;
});
};

const prepareCode = (block) => {
const { copyCode = '', done } = document.body.dataset;
const frame = document.createElement('div');
frame.className = 'code';
frame.dir = block.dir;
frame.dataset.code = (/\n./.test(block.textContent ?? '') && block.firstElementChild?.className.slice(9)) || '';
const button = document.createElement('button');
button.ariaLive = 'polite';
button.textContent = copyCode;
block.replaceWith(frame);
frame.append(block, button);
copyOnClick(button, done, async () => block.textContent?.trimEnd());
};

const prepareMenu = (menu) => {
menu.parentElement?.addEventListener('keydown', (event) => {
if (event.key !== 'Escape' || !menu.open) return;
event.stopPropagation();
menu.open = false;
menu.querySelector('summary')?.focus();
});
const leave = ({ target }) => {
if (target.hash || !menu.parentElement?.contains(target)) menu.open = false;
};
addEventListener('click', leave);
};

const prepareSearch = (input) => {
let loading;
const load = () => (loading ??= import(input.dataset.search ?? '').then(({ attach }) => attach(input)));
input.addEventListener('focus', load, { once: true });
input.closest('.search')?.addEventListener('submit', (event) => {
event.preventDefault();
const answer = load().then((tell) => tell());
const submitted = event;
if (submitted.agentInvoked) submitted.respondWith?.(answer);
});
};

const followSections = (contents) => {
const show = () => {
const links = [...contents.querySelectorAll('a')];
const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
const left = root.scrollHeight - innerHeight - scrollY;
const line = 140 + innerHeight * Math.max(0, 1 - left / Math.min(240, scrollY));
const passed = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < line);
const here = Math.max(0, passed);
for (const [index, link] of links.entries())
if (index === here) {
if (!link.ariaCurrent) contents.scrollTop = link.offsetTop - contents.clientHeight / 2;
link.ariaCurrent = 'true';
} else link.ariaCurrent = null;
};
addEventListener('scroll', show, { passive: true });
show();
};

const opened = attempt(() => localStorage.tabs)?.split('\n') ?? [];

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
setTimeout(openTabs);
});

const openTarget = () => {
document.querySelector(':target')?.closest('details')?.setAttribute('open', '');
};
addEventListener('load', openTarget);
addEventListener('hashchange', openTarget);

const showCurrent = (sidebar) => {
const link = sidebar.querySelector('a[aria-current]:not(.versions *)');
const show = () => {
if (!link || link.offsetTop < sidebar.clientHeight * 0.8) return;
sidebar.scrollTop = link.offsetTop - sidebar.clientHeight / 2;
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
let width = 0;
new ResizeObserver(() => {
if (width !== sidebar.clientWidth) show();
width = sidebar.clientWidth;
}).observe(sidebar);
};

const prepared = new WeakSet();

const each = (selector, prepare) => {
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
if (navigator.clipboard)
new MutationObserver(() => each('body[data-copy-code] main pre:not(:empty)', prepareCode)).observe(root, {
childList: true,
subtree: true,
});
document.addEventListener('fingerpost:changed', prepareAll);
}
