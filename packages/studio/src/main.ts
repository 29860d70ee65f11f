import './app/tokens.css';
import './app/studio.css';
import './app/shell.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startLanguage } from './app/language.svelte.js';
import { isLesson } from './app/route.svelte.js';
import { startTheme } from './app/theme.svelte.js';

startTheme();
startLanguage();
mount(App, { target: document.body });

if (import.meta.env.PROD && !isLesson() && 'serviceWorker' in navigator) {
  // It fetches all pages: whoever waits for the first one comes before. Without it everything works, only not offline; a
  // browser that refuses it (private windows do) is no error.
  const register = () =>
    navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => undefined);
  setTimeout(register, navigator.serviceWorker.controller ? 0 : 1500);
}
