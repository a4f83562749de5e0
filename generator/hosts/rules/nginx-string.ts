import { headerVariable } from './rules.ts';

/** A quoted nginx string. It cannot contain a `$`, so none may get here: link targets are percent-encoded. */
export function nginxString(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Sets the variable of a header, whose value may have nginx variables in braces. */
export function setLine(header: string, value: string): string {
  return `set $${headerVariable(header)} ${nginxString(value)};`;
}
