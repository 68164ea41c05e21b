'use strict';
// What a scenario works with: arrivals, waiting for facts, and one JSON line for each thing that was seen.
const { Bot, LoginParameters, BotOptionFlags, PacketFlags, PrimFlags, UUID, Utils } = require('@caspertech/node-metaverse');
const { CustomType } = require('xmlrpc');
const { DeRezDestination } = require('@caspertech/node-metaverse/dist/lib/enums/DeRezDestination');
const { PCode } = require('@caspertech/node-metaverse/dist/lib/enums/PCode');
const { FilterResponse } = require('@caspertech/node-metaverse/dist/lib/enums/FilterResponse');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');

const PATIENCE = 60000; // a fact comes within a second, but the machine may be busy
const STEP = 50;

// Of the library's XML-RPC, text with "&" is CDATA, which viewers do not send and OpenSimulator's reader takes for nothing.
const escaped = (text) => Object.assign(new CustomType(text), { tagName: 'string' });

class Stage {
    constructor(options) {
        this.options = options;
        this.bots = [];
        this.made = [];
    }

    /** Prints a fact. Standard output carries nothing but these lines; the library's own words go to standard error. */
    say(step, facts = {}) {
        process.stdout.write(JSON.stringify({ step, ...facts }) + '\n');
    }

    expect(condition, text) {
        if (!condition) {
            throw new Error('expected: ' + text);
        }
    }

    /** Polls, because the library has no event for everything that is asked here. */
    async until(text, condition, patience = PATIENCE) {
        const end = Date.now() + patience;
        for (;;) {
            const result = await condition();
            if (result) {
                return result;
            }
            if (Date.now() > end) {
                throw new Error('not within ' + patience + ' ms: ' + text);
            }
            await this.pause(50);
        }
    }

    /** Asks again what the library gave up waiting for after its ten seconds. Only for what may be asked twice. */
    async insist(text, ask) {
        let why;
        try {
            return await this.until(text, async () => {
                try {
                    return [await ask()];
                } catch (error) {
                    why = error;
                    return undefined;
                }
            }).then(([answer]) => answer);
        } catch (error) {
            throw why || error;
        }
    }

    /** The answer of what the library would wait for without an end. */
    async within(text, promise, patience = PATIENCE) {
        let timer;
        const end = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('not within ' + patience + ' ms: ' + text)), patience); });
        return await Promise.race([promise, end]).finally(() => clearTimeout(timer));
    }

    /** Sends a message of the library's with its sender in it. */
    send(client, message, fields) {
        const { circuit } = client.bot.currentRegion;
        const { AgentData, ...rest } = fields;
        Object.assign(message, { AgentData: { AgentID: client.bot.agentID(), SessionID: circuit.sessionID, ...AgentData } }, rest);
        circuit.sendMessage(message, PacketFlags.Reliable);
    }

    /** The next message of a kind for which a condition holds. To be called before what brings it. */
    told(client, kind, isIt = () => true, patience = PATIENCE) {
        return client.bot.currentRegion.circuit.waitForMessage(kind, patience, (message) => isIt(message) ? FilterResponse.Finish : FilterResponse.NoMatch);
    }

    /** Everything of that name that the library tells of, from now on. */
    listen(client, event) {
        const heard = [];
        client.bot.clientEvents[event].subscribe((what) => heard.push(what));
        return heard;
    }

    /** In short steps: a machine that stands still meanwhile, and the simulator with it, does not use the time up. */
    async pause(milliseconds) {
        for (let left = milliseconds; left > 0; left -= STEP) {
            await new Promise((resolve) => setTimeout(resolve, Math.min(left, STEP)));
        }
    }

    parameters(user, password = this.options.password, start = 'last', url = this.options.login) {
        const [firstName, lastName] = user.split(' ');
        return Object.assign(new LoginParameters(), { firstName, lastName, password, start: start.includes('&') ? escaped(start) : start, url });
    }

    /** Logs in and stands in the region: circuit, handshake, own avatar seen. */
    async arrive(user, start = 'last', grid = this.options.login) {
        const bot = new Bot(this.parameters(user, undefined, start, grid), BotOptionFlags.None);
        const hearing = { chat: [], messages: [], offers: [] };
        bot.clientEvents.onNearbyChat.subscribe((event) => hearing.chat.push(event));
        bot.clientEvents.onInstantMessage.subscribe((event) => hearing.messages.push(event));
        bot.clientEvents.onFriendRequest.subscribe((event) => hearing.offers.push(event)); // some wait for him, and come at once
        await bot.login();
        await bot.connectToSim();
        const client = { bot, user, hearing, id: bot.agentID().toString(), commands: bot.clientCommands };
        this.bots.push(client);
        await this.until(user + ' sees the own avatar', () => this.avatarOf(client, client.id));
        this.say('arrived', { user, region: bot.currentRegion.regionName });
        return client;
    }

    /**
     * The avatar as the client knows it by object updates, or undefined. The library's own list of avatars is not asked: a coarse location that comes while
     * it looks up a name makes it forget what it sees.
     */
    avatarOf(client, id) {
        const object = this.objectOf(client, new UUID(id));
        if (object === undefined || object.PCode !== PCode.Avatar || object.Position === undefined) {
            return undefined;
        }
        const name = ['FirstName', 'LastName'].map((part) => object.NameValue.get(part)).map((entry) => entry && entry.value).join(' ');
        return { name, object, get position() { return object.Position; } };
    }

    /** The object of that id as the client knows it, or undefined. */
    objectOf(client, id) {
        try {
            return client.bot.currentRegion.objects.getObjectByUUID(id);
        } catch {
            return undefined;
        }
    }

    /**
     * What the region says of an object that is selected. The library's own object is not asked: an object update that comes later, in which a prim without
     * a sound has no owner, takes the owner away again.
     */
    async propertiesOf(client, object) {
        const blockIn = (message) => message.ObjectData.find((block) => block.ObjectID.equals(object.FullID));
        const told = client.bot.currentRegion.circuit.waitForMessage(Message.ObjectProperties, PATIENCE,
            (message) => blockIn(message) === undefined ? FilterResponse.NoMatch : FilterResponse.Finish);
        await client.commands.region.resolveObjects([object], { forceReResolve: true });
        const block = blockIn(await told);
        return { name: Utils.BufferToStringSimple(block.Name), description: Utils.BufferToStringSimple(block.Description), owner: String(block.OwnerID) };
    }

    /** Holds a key down until the function returned is called. The library alone lets go of all keys as soon as an animation begins. */
    hold(client, key) {
        const agent = client.bot.agent;
        let others = agent.controlFlags;
        Object.defineProperty(agent, 'controlFlags', { configurable: true, get: () => others | key, set: (flags) => { others = flags; } });
        agent.sendAgentUpdate();
        return () => {
            Object.defineProperty(agent, 'controlFlags', { configurable: true, writable: true, value: others & ~key });
            agent.sendAgentUpdate();
        };
    }

    /**
     * Makes a prim over where somebody stands. The library's own answer is not waited for: it asks first whose each new object is, all in one line, and for
     * one that has gone meanwhile (what somebody else wore who has left) that line stands for thirty seconds, after which it gives the prim up.
     */
    async makePrim(client) {
        const all = () => client.bot.currentRegion.objects.getAllObjects({}).filter((object) => object.Flags & PrimFlags.CreateSelected);
        const before = new Set(all().map((object) => object.FullID.toString()));
        client.bot.clientCommands.region.rezPrims(1).catch(() => undefined);
        const prim = await this.until('the new prim', () => all().find((object) => !before.has(object.FullID.toString())));
        this.owns(client, prim);
        return prim;
    }

    /** What a scenario has put into the region and is not to leave there: it is discarded before its owner goes, whatever has come of the scenario. */
    owns(client, object) {
        this.made.push({ client, id: object.FullID });
    }

    /** Discards what is there yet: not what has been taken or discarded, or is worn. */
    async tidy() {
        for (const { client, id } of this.made.splice(0)) {
            const left = this.bots.includes(client) ? this.objectOf(client, id) : undefined;
            if (left !== undefined && (left.NameValue === undefined || left.NameValue.get('AttachItemID') === undefined)) {
                await this.discard(client, left);
                await this.until('what was made gone', () => this.objectOf(client, id) === undefined);
            }
        }
    }

    /** Makes a prim of that name and takes it, into that folder if one is said: an item that can be worn. */
    async takeSomething(client, name, folder) {
        const prim = await this.makePrim(client);
        await this.name(prim, name);
        return await prim.takeToInventory(folder);
    }

    /**
     * Names what is to be taken. The library looks for an item of the name that it knows, which properties from before the new name, where
     * they come late, set back: one take in ten was waited for in vain on a busy machine.
     */
    async name(prim, name) {
        await prim.setName(name);
        Object.defineProperty(prim, 'name', { get: () => name, set: () => {} });
    }

    /** What somebody wears of an item, as the client knows it by object updates, or undefined. */
    wornOn(client, wearer, item) {
        const avatar = this.objectOf(client, new UUID(wearer));
        return avatar && client.bot.currentRegion.objects.getObjectsByParent(avatar.ID).find((object) => {
            const worn = object.NameValue.get('AttachItemID');
            return worn !== undefined && worn.value === item.toString();
        });
    }

    /** Deletes as viewers do: into the trash. */
    async discard(client, object) {
        const trash = [...client.bot.agent.inventory.main.skeleton.values()].find((folder) => folder.typeDefault === FolderType.Trash);
        await object.deRezObject(DeRezDestination.TrashFolder, UUID.random(), trash === undefined ? UUID.zero() : trash.folderID);
    }

    async leave(client) {
        this.bots = this.bots.filter((other) => other !== client);
        try {
            await client.bot.close();
        } catch (error) {
            // OpenSimulator loses LogoutReply more often than not; tried against it, the rest of a scenario is still worth knowing.
            if (this.options['logout-reply'] !== 'optional') {
                throw error;
            }
            this.say('no LogoutReply', { user: client.user });
        }
        this.say('left', { user: client.user });
    }

    async leaveAll() {
        for (const client of [...this.bots]) {
            await this.leave(client);
        }
    }
}

module.exports = { Stage };
