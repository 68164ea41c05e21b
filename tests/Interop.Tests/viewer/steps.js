'use strict';
// A scenario of many steps: each is told with "yes", or with "no" and why, and those that come after it are tried all the same.
const llsd = require('@caspertech/llsd');
const { Agent } = require('@caspertech/node-metaverse/dist/lib/classes/Agent');
const { EventQueueClient } = require('@caspertech/node-metaverse/dist/lib/classes/EventQueueClient');
const { ObjectStoreFull } = require('@caspertech/node-metaverse/dist/lib/classes/ObjectStoreFull');

const now = (client) => client.bot.clientCommands; // another after each teleport

// The library's agents go on telling a circuit that was closed where they are, once for each region in which they were.
function passOverClosedCircuits() {
    const send = Agent.prototype.sendAgentUpdate;
    Agent.prototype.sendAgentUpdate = function () {
        try {
            send.call(this);
        } catch (error) {
            console.error('not told', String(error));
        }
    };
}

// The library looks for its outfit in every region. Abroad that folder is not to be had, and the library then leaves half of its arrival undone.
function passOverOutfits() {
    const set = Agent.prototype.setInitialAppearance;
    Agent.prototype.setInitialAppearance = async function () {
        await set.call(this).catch((error) => console.error('no outfit here', String(error)));
    };
}

// The library leaves what has another parent now among the children of the former one too, and deletes it with that: an avatar, and what it wears, with a seat
// from which it has risen long since.
function takeFromFormerParents() {
    const update = ObjectStoreFull.prototype.objectUpdate;
    ObjectStoreFull.prototype.objectUpdate = function (message) {
        for (const { ID, ParentID } of message.ObjectData) {
            const known = this.objects.get(ID);
            const siblings = known && known.ParentID !== ParentID ? this.objectsByParent.get(known.ParentID) : undefined;
            if (siblings && siblings.includes(ID)) {
                siblings.splice(siblings.indexOf(ID), 1);
            }
        }
        update.call(this, message);
    };
}

// The library closes an event queue by one more request to it, whose answer it does not look at. OpenSimulator gives that one what comes next, which is lost:
// the crossing or teleport of somebody who is back within half a minute. Viewers hang up.
function hangUpEventQueues() {
    EventQueueClient.prototype.shutdown = async function () {
        this.done = true;
        if (this.currentRequest) {
            this.currentRequest.cancel();
        }
    };
}

class Steps {
    constructor(stage) {
        passOverClosedCircuits();
        takeFromFormerParents();
        hangUpEventQueues();
        this.stage = stage;
        this.failed = [];
    }

    /** What an act gives back is told with its "yes". */
    async step(name, act) {
        const begun = Date.now();
        try {
            this.stage.say(name, { done: 'yes', ...await act(), ms: Date.now() - begun });
        } catch (error) {
            const why = String(error && error.message || error);
            this.failed.push(`${name} (${why})`);
            this.stage.say(name, { done: 'no', why, ms: Date.now() - begun });
        }
    }

    /** What lies in a folder of somebody's inventory, as the region has it. */
    async folder(client, id) {
        const uuid = (one) => new llsd.UUID(String(one));
        const answer = await client.bot.currentRegion.caps.capsPostXML('FetchInventoryDescendents2', {
            folders: [{ folder_id: uuid(id), owner_id: uuid(client.id), fetch_folders: true, fetch_items: true, sort_order: 1 }]
        });
        this.stage.expect(answer.folders && answer.folders.length > 0, 'the folder, not ' + JSON.stringify(answer).substring(0, 200));
        return answer.folders[0];
    }

    /** Fails where a step has. */
    end() {
        this.stage.expect(this.failed.length === 0, 'every step, not ' + this.failed.join(', '));
    }
}

module.exports = { Steps, now, passOverOutfits };
