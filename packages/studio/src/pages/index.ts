/** The pages, each loaded when it is first opened, with its words in both languages. */
import type { Component } from 'svelte';
import type { Language } from '../app/language.svelte.js';
import type { PageName } from '../app/route.svelte.js';
import type { Texts } from '../app/texts.js';

export interface PageModule {
  readonly default: Component;
  readonly words: Readonly<Record<Language, Texts>>;
  /** What is fetched before the page can show an address; undefined for nothing. */
  readonly before?: (params: URLSearchParams) => Promise<unknown> | undefined;
}

export const pages: Readonly<Record<PageName, () => Promise<PageModule>>> = {
  home: () => import('./home/index.js'),
  cover: () => import('./cover/index.js'),
  sudoku: () => import('./sudoku/index.js'),
  edges: () => import('./edges/index.js'),
  decompose: () => import('./decompose/index.js'),
  packing: () => import('./packing/index.js'),
  growth: () => import('./growth/index.js'),
  teleport: () => import('./teleport/index.js'),
  ask: () => import('./ask/index.js'),
  jobs: () => import('./jobs/index.js'),
  help: () => import('./help/index.js'),
};
