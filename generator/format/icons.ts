/** Icons by their names: paths in a square of 24, drawn as lines. */
export const icons = {
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4',
  chart: 'M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6',
  chat: 'M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12h5',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4 20h16',
  flag: 'M5 21V4c4-2 8 3 14 0v10c-6 3-10-2-14 0',
  globe: 'M3 12h18M12 3c4 4 4 14 0 18M12 3c-4 4-4 14 0 18M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  people:
    'M12.5 7.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.4c2.3.8 3.5 2.8 3.5 5.6',
  phone:
    'M5 4h4l1.5 5L8 10.5a11 11 0 0 0 5.5 5.5l1.5-2.5 5 1.5v4a1.5 1.5 0 0 1-1.5 1.5A15.5 15.5 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4z',
  pin: 'M12 21c-4.5-4.5-7-7.7-7-11a7 7 0 0 1 14 0c0 3.3-2.5 6.5-7 11zM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  shield: 'm12 3 8 3v6c0 4.5-3.5 7.5-8 9-4.5-1.5-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-4.5',
  tool: 'M14.5 6.5a4.5 4.5 0 0 1 5-2.5l-2.5 3 .5 2 2 .5 2.5-2.5a4.5 4.5 0 0 1-6 5.5L8 20.5a2.1 2.1 0 0 1-3-3l8-8a4.5 4.5 0 0 1 1.5-3z',
} as const satisfies Readonly<Record<string, string>>;

export type IconName = keyof typeof icons;

export const iconNames = Object.keys(icons) as readonly IconName[];

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

/** The class of an item that a page shows with an icon. Where there is no style sheet, as in a feed, it has none. */
export function iconClass(name: string): string {
  return `icon-${name}`;
}

/** Rendered HTML with the icons that the classes of its items ask for. */
export function withIcons(text: string): string {
  return text.replace(/<li class="icon-([a-z]+)">/g, (item, name: string) => {
    if (!isIconName(name)) return item;
    return `<li><svg class="icon" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true"><path d="${icons[name]}"></path></svg>`;
  });
}
