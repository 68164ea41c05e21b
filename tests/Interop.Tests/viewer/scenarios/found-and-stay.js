'use strict';
const { found } = require('../groups');

// Founds a group, and waits for the end of the world as soon as it is told that there is one.
module.exports = async (stage) => {
    const vera = await stage.arrive(stage.options.users[0]);
    const group = await found(stage, vera, 'Grenzsteine ⚑');
    stage.say('founded', { id: group.toString() });
    await new Promise(() => setInterval(() => undefined, 60000));
};
