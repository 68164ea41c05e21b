'use strict';

// Arrives and stays until it is killed: what the other end makes of that is the test's business.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    stage.say('staying', { pid: process.pid, id: ada.id });
    await new Promise(() => setInterval(() => undefined, 60000));
};
