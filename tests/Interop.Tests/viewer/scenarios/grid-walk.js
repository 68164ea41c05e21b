'use strict';
// One grid, two regions beside one another in two processes: --region is here, --place there, --side where there lies, east or west. Users: Ada, who walks,
// with something worn all the way, Ben (there) and Cleo (here). Each step is told with "yes", or "no" and why; the scenario fails where one was "no".
const { ControlFlags } = require('@caspertech/node-metaverse');
const { passOverOutfits } = require('../steps');
const { Neighbours } = require('../neighbours');
const { Play } = require('../talk/play');
const { Walks } = require('../talk/walks');

const FAR = 128; // metres, as viewers look; the library looks one metre far
const BEFORE = 16; // metres to the border, five seconds on foot

module.exports = async (stage) => {
    passOverOutfits();
    const neighbours = new Neighbours();
    const play = new Play(stage);
    const walks = new Walks(play, neighbours, stage.options.side !== 'west');
    const [ada, ben, cleo] = stage.options.users;
    const cast = { ben: await play.arrive(ben, play.there), cleo: await play.arrive(cleo, play.here), ada: await play.arrive(ada, play.here, walks.edge(play.here, BEFORE)) };
    for (const { bot } of Object.values(cast)) {
        bot.agent.cameraFar = FAR;
    }
    await play.step('worn', () => walks.wears(cast.ada, cast.cleo));
    await play.step('object made', () => walks.builds(cast.ada));
    await play.step('neighbour in view', () => walks.looksIn(cast.ada, cast.ben));
    await overAndBack(play, walks, cast, 'walks');
    await overAndBack(play, walks, cast, 'flies', ControlFlags.AGENT_CONTROL_FLY);
    await object(play, walks, cast);
    await rides(play, walks, cast);
    await teleports(play, walks, cast);
    play.end();
};

async function overAndBack(play, walks, { ada, ben, cleo }, how, keys = 0) {
    await play.step(how + ' over', () => walks.crosses(ada, play.there, ben, keys));
    await play.step(how + ': gone here', () => walks.isGone(ada, cleo));
    await play.step(how + ': message from there', () => play.says(ada, cleo));
    await play.step(how + ': message to there', () => play.says(cleo, ada));
    await play.stage.pause(3000); // as people do; and what is left of him here has been told of
    await play.step(how + ' back', () => walks.crosses(ada, play.here, cleo, keys));
    await play.step(how + ': gone there', () => walks.isGone(ada, ben));
    await play.stage.pause(3000);
}

async function object(play, walks, { ada, ben, cleo }) {
    await play.step('object over', () => walks.sends(ada, play.there, { here: cleo, there: ben }));
    await play.step('its owner after it', () => walks.crosses(ada, play.there, ben));
    await play.stage.pause(3000);
    await play.step('object back', () => walks.sends(ada, play.here, { here: ben, there: cleo }));
    await play.step('its owner after it again', () => walks.crosses(ada, play.here, cleo));
    await play.stage.pause(3000);
}

// On something without a script, which its owner moves while she sits on it.
async function rides(play, walks, { ada, ben, cleo }) {
    await play.step('sits', () => walks.sits(ada));
    await play.step('rides over', () => walks.rides(ada, play.there, ben));
    await play.step('rides: gone here', () => walks.isGone(ada, cleo));
    await play.stage.pause(3000);
    await play.step('rides back', () => walks.rides(ada, play.here, cleo));
    await play.step('stands up', () => walks.standsUp(ada, cleo));
    await play.step('rides: gone there', () => walks.isGone(ada, ben));
    await play.stage.pause(3000);
}

// Into a region that is in view, by the circuit that is there.
async function teleports(play, walks, { ada, ben, cleo }) {
    await play.rest();
    await play.step('teleports over', () => play.goes(ada, play.there));
    await play.step('teleports: worn', () => walks.seesHat(ada, ben));
    await play.step('teleports: gone here', () => walks.isGone(ada, cleo));
    await play.stage.pause(3000);
    await play.rest();
    await play.step('teleports back', () => play.goes(ada, play.here));
    await play.step('teleports: worn at home', () => walks.seesHat(ada, cleo));
    await play.step('teleports: gone there', () => walks.isGone(ada, ben));
}
