import { type FirebaseHeaders, firebaseMatching, ruleOf } from '../../../generator/hosts/firebase.ts';
import { headersBy } from '../../../generator/hosts/rules/matching.ts';
import { fileAt, type Model, pathOf } from './answer.ts';

interface Settings {
  readonly hosting: {
    readonly public?: string;
    readonly ignore?: readonly string[];
    readonly headers?: readonly FirebaseHeaders[];
    readonly redirects?: readonly { readonly regex?: string; readonly destination: string; readonly type: number }[];
  };
}

/** Every name that begins with a dot is left out, unless the settings say what is. */
export const firebaseModel: Model = (files, input) => {
  const { hosting } = JSON.parse(files.get('firebase.json') ?? '') as Settings;
  if (hosting.public !== 'dist') throw new Error('nothing is published');
  const rules = (hosting.headers ?? []).map(ruleOf);
  const isLeftOut = (file: string) => {
    if (hosting.ignore === undefined) return file.split('/').some((segment) => segment.startsWith('.'));
    return hosting.ignore.includes('_*') && /^_/.test(file);
  };
  return ({ path: target }) => {
    const path = pathOf(target);
    const redirect = hosting.redirects?.find(({ regex }) => regex !== undefined && new RegExp(regex).test(path));
    if (redirect && !redirect.destination) throw new Error('refused');
    if (redirect) return { status: redirect.type ?? 0, headers: { location: redirect.destination } };
    const headers = headersBy(rules, firebaseMatching)(path);
    const file = fileAt(path, input);
    if (file !== undefined && !isLeftOut(file)) return { status: 200, file, headers };
    return { status: 404, file: fileAt(input.notFound, input), headers };
  };
};
