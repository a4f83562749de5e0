import type { Viewer } from '../page/shell.ts';
import { acceptView } from './accept.ts';
import { addressView } from './address.ts';
import { besideView } from './beside.ts';
import { changesView } from './changes.ts';
import { factsView } from './facts.ts';
import { hostsView } from './hosts.ts';
import { liveView } from './live.ts';
import { mapView } from './map.ts';
import { overviewView } from './overview.ts';
import { surfaceView } from './surface.ts';

/** The views of the inspector, in the order of its menu. */
export const views: readonly Viewer[] = [
  { name: '', label: 'Overview', show: overviewView, isReport: true },
  { name: 'address', label: 'Address', show: addressView },
  { name: 'surface', label: 'Surface', show: surfaceView, isReport: true },
  { name: 'beside', label: 'Beside', show: besideView },
  { name: 'map', label: 'Map', show: mapView },
  { name: 'accept', label: 'Accept', show: acceptView },
  { name: 'hosts', label: 'Hosts', show: hostsView, isReport: true },
  { name: 'live', label: 'Live', show: liveView },
  { name: 'facts', label: 'Facts', show: factsView, isReport: true },
  { name: 'changes', label: 'Changes', show: changesView },
];
