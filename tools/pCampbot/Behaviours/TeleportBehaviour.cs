using System.Globalization;
using System.Numerics;
using OpenSim.Primitives;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>
/// Teleports every few seconds ([Bot] TeleportEvery) to a random place of a random region: of those that [Bot] Places names, or else that
/// it sees.
/// </summary>
public sealed class TeleportBehaviour(Random random) : IBehaviour
{
    private bool _hasWaited;

    public string Abbreviation => "t";

    public string Name => "Teleport";

    /// <summary>Handles of the regions at such places, "1000/1000, 1001/1000"; what is none is left out.</summary>
    public static ulong[] Read(string places) =>
    [
        .. places.Split(',').Select(place => place.Split('/')).Where(parts => parts.Length == 2)
            .Select(parts => TryNumber(parts[0], out var x) && TryNumber(parts[1], out var y) ? RegionHandle.FromGrid(x, y).Value : 0)
            .Where(handle => handle != 0)
    ];

    public TimeSpan Act(Bot bot, long now)
    {
        if (!_hasWaited)
        {
            _hasWaited = true; // a crowd does not leave in one second
            return bot.TeleportEvery * random.NextDouble();
        }

        var regions = bot.Places.Length > 0 ? bot.Places : [.. bot.Regions.Select(r => r.Handle.Value)];
        var region = regions.Length == 0 ? 0 : regions[random.Next(regions.Length)];
        bot.Teleport(new Vector3(random.NextSingle() * 255, random.NextSingle() * 255, 30), region, now);
        return bot.TeleportEvery * (0.5 + random.NextDouble());
    }

    private static bool TryNumber(string text, out uint number) =>
        uint.TryParse(text.Trim(), NumberStyles.None, CultureInfo.InvariantCulture, out number);
}
