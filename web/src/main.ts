import './ui/fonts.css';
import './board/theme.css';
import './ui/app.css';
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
