import type { CommandError, Problem } from '../base/problem.ts';
import { visible } from '../base/visible.ts';

/**
 * A problem as a workflow command, with which GitHub marks the line in a pull request. `file` is its path from the root of the repository.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export function annotation({ code, level, message, place, hint }: Problem, file: string | undefined): string {
  const properties = [
    ...(place && file !== undefined ? [`file=${property(file)}`, `line=${place.line}`, `col=${place.column}`] : []),
    `title=${property(code)}`,
  ];
  return `::${level} ${properties.join(',')}::${data(message, hint)}`;
}

/** Why a command stopped, as a workflow command. */
export function commandErrorAnnotation({ message, hint }: Pick<CommandError, 'message' | 'hint'>): string {
  return `::error::${data(message, hint)}`;
}

/** A message with its hint on a separate line. */
function data(message: string, hint: string | undefined): string {
  return escaped(visible(message)) + (hint === undefined ? '' : `%0A${escaped(`hint: ${visible(hint)}`)}`);
}

function property(text: string): string {
  return escaped(visible(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Line breaks were made visible before, so no text can begin another command on a new line. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25');
}
