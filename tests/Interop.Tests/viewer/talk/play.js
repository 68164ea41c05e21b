'use strict';
// What the steps of grid-talk work with: everything that the simulators tell each of its people, and waiting for it.
const { UUID, Utils, Vector3 } = require('@caspertech/node-metaverse');
const { Circuit } = require('@caspertech/node-metaverse/dist/lib/classes/Circuit');
const { EventQueueClient } = require('@caspertech/node-metaverse/dist/lib/classes/EventQueueClient');
const { ImprovedInstantMessageMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/ImprovedInstantMessage');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');
const { Steps, now } = require('../steps');

const SHORT = 10000; // what has not come by then does not come: a call of a server has ten seconds
const LOOK = new Vector3([1, 0, 0]);
const NOISE = /^(LayerData|ObjectUpdate|ImprovedTerse|ImageData|ImagePacket|CoarseLocation|SimStats|StartPing|PacketAck|ParcelOverlay|AvatarA|ViewerEffect|SimulatorViewer)/;

const text = (buffer) => Utils.BufferToStringSimple(buffer);

class Heard extends Array {
    onEach = () => undefined;

    add(whose, name, body) {
        const one = { whose, name, body, at: performance.now() };
        this.push(one);
        this.onEach(one);
    }
}

// All messages and events in the order in which they came, with whose they are. The library tells of some, and of each circuit to those alone who know it.
function record() {
    const heard = new Heard();
    const init = Circuit.prototype.init;
    Circuit.prototype.init = function () {
        init.call(this);
        this.onPacketReceived.subscribe(({ message }) => {
            if (!NOISE.test(message.name)) {
                heard.add(String(this.sessionID), message.name, message);
            }
        });
    };
    const post = EventQueueClient.prototype.capsPostXML;
    EventQueueClient.prototype.capsPostXML = async function (...words) {
        const answer = await post.apply(this, words);
        for (const event of answer && answer.events || []) {
            heard.add(this.agent.agentID.toString(), event.message, event.body);
        }
        return answer;
    };
    return heard;
}

class Play extends Steps {
    constructor(stage) {
        super(stage);
        this.heard = record();
        [this.here, this.there] = [stage.options.region, stage.options.place];
    }

    /** Logs in where that is named, or at "last" or "home", and asks for what has been kept, as viewers do. */
    async arrive(user, region, place = new Vector3([60, 200, 30])) {
        const start = region === 'last' || region === 'home' ? region : `uri:${region}&${place.x}&${place.y}&${place.z}`;
        const client = await this.stage.arrive(user, start);
        await client.bot.waitForEventQueue(SHORT);
        const { RetrieveInstantMessagesMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/RetrieveInstantMessages');
        this.stage.send(client, new RetrieveInstantMessagesMessage(), {});
        return client;
    }

    regionOf(client) {
        return client.bot.currentRegion.regionName;
    }

    /** A point in time, for {@link hears}. */
    mark() {
        return this.heard.length;
    }

    /** What has come for somebody since then, of that name (a word or a pattern), for which a condition holds. */
    find(client, name, isIt = () => true, since = 0) {
        return this.heard.slice(since).filter((one) => this.isFor(one, client) && (name instanceof RegExp ? name.test(one.name) : name === one.name) && isIt(one.body))
            .map((one) => one.body);
    }

    isFor(one, client) {
        return one.whose === client.id || one.whose === String(client.bot.currentRegion.circuit.sessionID);
    }

    /** The next of that name, in the moment in which it comes: for what is measured in milliseconds. */
    async next(client, name, patience = SHORT) {
        return await new Promise((resolve, reject) => {
            const timer = setTimeout(() => reject(new Error(`not within ${patience} ms: ${name} for ${client.user}`)), patience);
            this.heard.onEach = (one) => {
                if (one.name === name && this.isFor(one, client)) {
                    this.heard.onEach = () => undefined;
                    clearTimeout(timer);
                    resolve(one);
                }
            };
        });
    }

    async hears(client, name, isIt = () => true, since = 0, patience = SHORT) {
        return await this.stage.until(client.user + ' told by ' + name, () => this.find(client, name, isIt, since)[0], patience);
    }

    /** The next instant message of a kind, as {from, id, text, bucket}. */
    async message(client, dialog, isIt = () => true, since = 0, patience = SHORT) {
        const seen = await this.hears(client, 'ImprovedInstantMessage', (body) => body.MessageBlock.Dialog === dialog && isIt(this.plain(body)), since, patience)
            .catch((error) => { throw new Error(error.message + ' of kind ' + dialog); });
        return this.plain(seen);
    }

    plain({ AgentData, MessageBlock }) {
        return {
            from: AgentData.AgentID, id: MessageBlock.ID, name: text(MessageBlock.FromAgentName), text: text(MessageBlock.Message), bucket: MessageBlock.BinaryBucket
        };
    }

    write(client, to, dialog, words = '', id = UUID.zero(), bucket = Buffer.alloc(1)) {
        this.stage.send(client, new ImprovedInstantMessageMessage(), {
            MessageBlock: {
                FromGroup: false, ToAgentID: new UUID(String(to)), ParentEstateID: 0, RegionID: UUID.zero(), Position: Vector3.getZero(), Offline: 0, Dialog: dialog,
                ID: id, Timestamp: 0, FromAgentName: Utils.StringToBuffer(client.user), Message: Utils.StringToBuffer(words), BinaryBucket: bucket
            },
            EstateBlock: { EstateID: 0 }
        });
    }

    /**
     * What is said is said again when it is not heard: OpenSimulator goes on for some seconds to send to the circuit of who has left it, which viewers
     * still listen to, and the library does not.
     */
    async says(from, to, patience = SHORT) {
        const [since, words] = [this.mark(), `von ${from.user} ${Math.floor(Math.random() * 1e6)}`];
        for (let tries = 1; ; tries++) {
            await now(from).comms.sendInstantMessage(to.id, words);
            const heard = await this.message(to, 0, (message) => message.text === words, since, SHORT / 2).catch((error) => {
                if (tries * SHORT / 2 >= patience) {
                    throw error;
                }
            });
            if (heard) {
                this.stage.expect(heard.from.toString() === from.id && heard.name === from.user, 'the sender, not ' + heard.name);
                return tries === 1 ? {} : { tries };
            }
        }
    }

    /** Whether somebody has arrived, in that region or in any. */
    isIn(client, region = this.regionOf(client)) {
        return region && this.regionOf(client) === region && client.bot.currentRegion.caps.eventQueueClient && this.stage.avatarOf(client, client.id);
    }

    async stands(client, region) {
        await this.stage.until(client.user + ' in ' + region, () => this.isIn(client, region), SHORT);
        return { region };
    }

    /** OpenSimulator's region does not take back for a quarter of a minute who has just left it: with --pause people take their time. */
    async rest() {
        await this.stage.pause(Number(this.stage.options.pause || 0));
    }

    async goes(client, region, place = new Vector3([60, 200, 30])) {
        await this.stage.within('the teleport', now(client).teleport.teleportTo(region, place, LOOK));
        return await this.stands(client, region);
    }

    /** His own of that type: with OpenSimulator's services for travellers there is another in the suitcase. */
    folderFor(client, type) {
        const { skeleton, root } = client.bot.agent.inventory.main;
        return [...skeleton.values()].find((folder) => folder.typeDefault === type && folder.parentID.equals(root)).folderID;
    }

    /** A folder of his own; the library asks only once whether it is there, which may be too early. */
    newFolder(client, name) {
        return this.stage.insist('a folder ' + name, () => now(client).inventory.getInventoryRoot().createFolder(name, FolderType.None));
    }

    async item(client, folder, name) {
        let there = [];
        return await this.stage.until(name + ' in the inventory of ' + client.user, async () => {
            there = (await this.folder(client, folder)).items;
            return there.find((one) => one.name === name);
        }, SHORT).catch((error) => { throw new Error(`${error.message}, but ${there.map((one) => one.name).join(', ') || 'nothing'}`); });
    }
}

module.exports = { Play, SHORT, now, text, messageOf: (name) => new (require('@caspertech/node-metaverse/dist/lib/classes/messages/' + name)[name + 'Message'])() };
