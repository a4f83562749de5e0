import { capitalized } from './capitalized.ts';

/** The name of a folder as a text: `getting-started` is "Getting started", and `api` is "API". */
export function folderName(folder: string): string {
  const words = folder.replace(/[-_]+/g, ' ');
  return capitalized(words.replace(/\b(?:api|cli|faq|http|mcp|sdk|ui)\b/g, (name) => name.toUpperCase()));
}
