'use strict';
// One grid, two regions beside one another in two processes, as in grid-walk: Ada drives a scripted car over the border and back, with Ben (there) and
// Cleo (here) looking on. Each step is told with "yes", or "no" and why; the scenario fails where one was "no".
const { passOverOutfits } = require('../steps');
const { Neighbours } = require('../neighbours');
const { Cars } = require('../talk/cars');
const { Play } = require('../talk/play');
const { Walks } = require('../talk/walks');

const FAR = 128; // metres, as viewers look; the library looks one metre far

module.exports = async (stage) => {
    passOverOutfits();
    const neighbours = new Neighbours();
    const play = new Play(stage);
    const walks = new Walks(play, neighbours, stage.options.side !== 'west');
    const cars = new Cars(play, walks);
    const [ben, cleo, ada] = [await play.arrive(stage.options.users[1], play.there), await play.arrive(stage.options.users[2], play.here),
        await play.arrive(stage.options.users[0], play.here, walks.edge(play.here, 5))];
    for (const { bot } of [ada, ben, cleo]) {
        bot.agent.cameraFar = FAR;
    }
    await play.step('neighbour in view', () => walks.looksIn(ada, ben));
    await play.step('car built', () => cars.builds(ada));
    await play.step('sits in the car', () => cars.sits(ada));
    await play.step('drives over', () => cars.drives(ada, play.there, ben));
    await play.step('stops there', () => cars.stops(ada, ben));
    await play.step('gone here', () => walks.isGone(ada, cleo));
    await stage.pause(3000); // as people do
    await play.step('drives back', () => cars.drives(ada, play.here, cleo));
    await play.step('stops at home', () => cars.stops(ada, cleo));
    await play.step('gone there', () => walks.isGone(ada, ben));
    await play.step('gets out of the car', () => cars.standsUp(ada, cleo));
    play.end();
};
