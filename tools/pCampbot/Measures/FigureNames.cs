using System.Diagnostics.CodeAnalysis;

namespace PCampbot.Measures;

/// <summary>Figures by the names that assertions use. What was not measured is NaN: no assertion on it holds.</summary>
public static class FigureNames
{
    private static readonly SortedDictionary<string, Func<Figures, double>> ByName = new(StringComparer.OrdinalIgnoreCase)
    {
        ["inworld"] = f => f.InWorld,
        ["missing"] = f => f.Wanted - f.InWorld,
        ["refused"] = f => f.Refused,
        ["lost"] = f => f.Lost,
        ["lost.elsewhere"] = f => f.LostElsewhere,
        ["alerts"] = f => f.Alerts,
        ["console.seconds"] = f => f.ConsoleSeconds ?? double.NaN,
        ["back.seconds"] = f => f.BackSeconds ?? double.NaN,
        ["login.p50"] = f => Of(f.Login, s => s.P50),
        ["login.p99"] = f => Of(f.Login, s => s.P99),
        ["login.samples"] = f => f.Login.Samples,
        ["login.rate"] = f => Of(f.Login, _ => f.LoginsPerSecond),
        ["scene.p50"] = f => Of(f.Scene, s => s.P50),
        ["scene.p99"] = f => Of(f.Scene, s => s.P99),
        ["movement.p50"] = f => Of(f.Movement, s => s.P50),
        ["movement.p99"] = f => Of(f.Movement, s => s.P99),
        ["movement.samples"] = f => f.Movement.Samples,
        ["movement.missed"] = f => f.MovementMissed,
        ["crossing.p50"] = f => Of(f.Crossing, s => s.P50),
        ["crossing.p99"] = f => Of(f.Crossing, s => s.P99),
        ["crossing.refused"] = f => f.CrossingsRefused,
        ["crossing.samples"] = f => f.Crossing.Samples,
        ["teleport.p50"] = f => Of(f.Teleport, s => s.P50),
        ["teleport.p99"] = f => Of(f.Teleport, s => s.P99),
        ["teleport.samples"] = f => f.Teleport.Samples,
        ["teleport.failed"] = f => f.TeleportsFailed,
        ["handover.missed"] = f => f.HandOversMissed,
        ["chat.p50"] = f => Of(f.Chat, s => s.P50),
        ["chat.p99"] = f => Of(f.Chat, s => s.P99),
        ["chat.samples"] = f => f.Chat.Samples,
        ["answer.p50"] = f => Of(f.Answer, s => s.P50),
        ["answer.p99"] = f => Of(f.Answer, s => s.P99),
        ["answer.samples"] = f => f.Answer.Samples,
        ["answer.missed"] = f => f.TouchesMissed,
        ["push.p50"] = f => Of(f.Push, s => s.P50),
        ["push.p99"] = f => Of(f.Push, s => s.P99),
        ["push.bodies"] = f => f.Push.Samples,
        ["push.people"] = f => f.PeoplePushed,
        ["push.missed"] = f => f.PushesMissed,
        ["tick.p99"] = f => f.TickP99 ?? double.NaN,
        ["missing.avatars"] = f => f.MissingAvatars,
        ["missing.objects"] = f => f.MissingObjects,
        ["malformed"] = f => f.Traffic.Malformed,
        ["twice.percent"] = f => f.CameTwicePercent,
        ["sentagain"] = f => f.Traffic.SentAgain,
        ["cache.hits"] = f => f.Traffic.FromCache,
        ["cache.misses"] = f => f.Traffic.NotInCache,
        ["kb.in"] = f => f.Traffic.BytesIn / 1000.0,
        ["datagrams.in"] = f => f.Traffic.DatagramsIn / f.Seconds,
        ["server.cores"] = f => f.ServerCores,
        ["server.mib"] = f => f.ServerMiB,
        ["grown.mib"] = f => f.Grown.MiB,
        ["grown.threads"] = f => f.Grown.Threads,
        ["grown.handles"] = f => f.Grown.Handles,
        ["different"] = f => f.Different ?? double.NaN,
        ["bots.cores"] = f => f.BotCores
    };

    public static IEnumerable<string> All => ByName.Keys;

    public static bool TryFind(string name, [MaybeNullWhen(false)] out Func<Figures, double> figure) =>
        ByName.TryGetValue(name, out figure);

    private static double Of(Spread spread, Func<Spread, double> read) => spread.Samples == 0 ? double.NaN : read(spread);
}
