import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '../../generator/dev/session.ts';
import { until } from '../until.ts';

/** Saves a file as many editors do: the new one takes the place of the old one. */
export function save(file: string, text: string): void {
  writeFileSync(`${file}~`, text);
  renameSync(`${file}~`, file);
}

/** Waits until everything has been made and checked, of the files as they are known. */
export async function settled({ state }: Session): Promise<void> {
  await until(() => state().isSettled);
}

/** Saves a file of the content folder that a session follows, and waits until the session has made and checked everything of it. */
export async function saveAndSettle(session: Session, content: string, file: string, text: string): Promise<void> {
  save(join(content, file), text);
  const known = () => Buffer.from(session.newest()?.inputs.folder.read(file).value?.bytes ?? []).toString();
  await until(() => session.state().isSettled && known() === text);
}
