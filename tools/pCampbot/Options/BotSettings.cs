using OpenSim.Settings;

namespace PCampbot.Options;

/// <summary>What pCampBot.ini says. Sections and keys of OpenSimulator's file where it has them.</summary>
public static class BotSettings
{
    public static readonly Setting<int> LoginDelay = new(
        "BotManager", "LoginDelay", 200,
        "Pause between the beginnings of two logins. OpenSimulator's 5000 spares a server that is slow to let people in.", "ms", 0,
        600_000);

    public static readonly Setting<bool> SendAgentUpdates = new(
        "Bot", "SendAgentUpdates", true, "Whether bots tell the simulator where they look and go, as viewers do all the time.");

    public static readonly Setting<int> AgentUpdateInterval = new(
        "Bot", "AgentUpdateInterval", 500, "Pause between two AgentUpdates of a bot that does nothing. Viewers send about ten a second.",
        "ms", 20, 60_000);

    public static readonly Setting<bool> RequestObjectTextures = new(
        "Bot", "RequestObjectTextures", true,
        "Whether bots ask for the textures of objects that they see, as viewers do for what is not in their cache.");

    public static readonly Setting<bool> ObjectCache = new(
        "Bot", "ObjectCache", false,
        "Whether bots keep prims from one login to the next, as viewers do. It takes memory for each prim and bot.");

    public static readonly Setting<int> Bandwidth = new(
        "Bot", "Bandwidth", 4_000_000, "What a bot tells the simulator that its line can carry in all.", "bits/s", 100_000, 100_000_000);

    public static readonly Setting<bool> UseCapabilities = new(
        "Bot", "UseCapabilities", true,
        "Whether bots ask for capabilities and poll the event queue. OpenSimulator shows nothing of its world to those who do not.");

    public static readonly Setting<string> Sentences = new(
        "Bot", "Sentences", "pCampBotSentences.txt", "A file of lines for bots to say. It may be missing.");

    public static readonly Setting<string> Starts = new(
        "Bot", "Starts", "", "Where bots log in, one after the other: places as -start has them, parted by commas. Empty: all where -start says.");

    public static readonly Setting<string> Places = new(
        "Bot", "Places", "",
        "Regions to which behaviour t teleports, by their places on the grid: 1000/1000, 1001/1000. Empty: to those that the bot sees.");

    public static readonly Setting<double> TeleportEvery = new(
        "Bot", "TeleportEvery", 6.5, "Mean pause between two teleports of behaviour t; each is half to one and a half of it.", "s", 0.1, 3600);

    public static readonly Setting<int> Guests = new(
        "Bot", "Guests", 0, "How many of the bots, the last ones, are users of another grid: they log in at GuestLogin.", "", 0, 100_000);

    public static readonly Setting<string> GuestLogin = new(
        "Bot", "GuestLogin", "", "Where guests log in. Empty: there are no guests.");

    public static readonly Setting<string> Destination = new(
        "Bot", "Destination", "", "Where behaviour h brings guests, as their grid's map finds it: 127.0.0.1:8002 Landing 1.");

    public static readonly Setting<double> ProbesPerSecond = new(
        "Measures", "ProbesPerSecond", 2,
        "How often a bot is turned and another one watched, to measure how late movement is seen. 0 measures none.", "per second", 0, 1000);

    public static readonly Setting<double> WarmUp = new(
        "Measures", "WarmUp", 60, "How long a run warms up: what the simulator grows by in this time is no growth of the whole run.", "s",
        0, 86_400);

    public static readonly Setting<int> Latency =
        new("Line", "Latency", 0, "Delay of each datagram between bot and simulator, one way.", "ms", 0, 10_000);

    public static readonly Setting<int> Jitter =
        new("Line", "Jitter", 0, "Up to so much delay is added at random; datagrams overtake one another by it.", "ms", 0, 10_000);

    public static readonly Setting<double> Loss = new("Line", "Loss", 0, "Share of datagrams that get lost, each way.", "percent", 0, 100);

    public static readonly Setting<double> Duplication =
        new("Line", "Duplication", 0, "Share of datagrams that arrive twice, each way.", "percent", 0, 100);
}
