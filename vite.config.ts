import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Found late otherwise, which costs a reload on the first start.
  optimizeDeps: { include: ['react-toastify', 'react-dom/client', 'react-router/dom'] },
});
