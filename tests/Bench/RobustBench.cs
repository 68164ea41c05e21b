using System.Globalization;
using Bench.Harness;
using Bench.Robust;
using OpenSim.Testing;

namespace Bench;

/// <summary>
/// Grid servers that run already over one database, call by call in turns: how many a second, and what one costs. OPENSIM_BENCH_ROBUST
/// names them, each by NAME=PRIVATE,PUBLIC,PID, and OPENSIM_BENCH_DATABASE the database's process. The accounts Test Bot_0 to Test Bot_7
/// are to be there, with the password secret, and logins from one address are not to be held back.
/// </summary>
public sealed class RobustBench : IBench
{
    private const int Residents = 8; // who ask at the same time
    private const int Rounds = 3;
    private static readonly TimeSpan RoundTime = TimeSpan.FromSeconds(1);

    public string Name => "robust";

    public void Run(Comparison compare)
    {
        var servers = RobustServer.ReadAll(Environment.GetEnvironmentVariable("OPENSIM_BENCH_ROBUST") ?? "");
        if (servers.Count == 0)
            compare.Note("grid servers", "OPENSIM_BENCH_ROBUST names none: ours=http://127.0.0.1:8003,http://127.0.0.1:8002,PID");
        else
            Waiting.For(Run(compare, servers));
    }

    private static async Task Run(Comparison compare, IReadOnlyList<RobustServer> servers)
    {
        using var client = new RobustClient(Residents);
        using var region = new StandInRegion();
        if (!await region.Register(client, servers[0]))
            throw new InvalidOperationException($"{servers[0].Name} takes no region.");
        var maker = new ResidentMaker(client, servers[0], new BenchLogin(client, region));
        List<BenchResident> residents = [];
        for (var number = 0; number < Residents; number++)
            residents.Add(await maker.Make(number, "Test", "Bot", "secret"));
        compare.Note("calls a second, µs of processor each (the database's)", string.Join("   ", servers.Select(s => $"{s.Name,-26}")));
        foreach (var call in new RobustCalls(client, region).All())
            compare.Note(call.Name, string.Join("   ", (await Measure(call, servers, residents)).Select(Text)));
        await region.Leave(client, servers[0]);
    }

    // In turns, so that what else the machine does disturbs all of them. The first round of each compiles and fills caches.
    private static async Task<RobustRound[]> Measure(
        RobustCall call, IReadOnlyList<RobustServer> servers, IReadOnlyList<BenchResident> residents)
    {
        _ = int.TryParse(Environment.GetEnvironmentVariable("OPENSIM_BENCH_DATABASE"), CultureInfo.InvariantCulture, out var database);
        foreach (var server in servers)
            await new RobustRound(database).Add(call, server, residents, RoundTime);
        var figures = servers.Select(_ => new RobustRound(database)).ToArray();
        for (var round = 0; round < Rounds; round++)
            for (var i = 0; i < servers.Count; i++)
                await figures[i].Add(call, servers[i], residents, RoundTime);
        return figures;
    }

    private static string Text(RobustRound round)
    {
        var text = string.Create(CultureInfo.InvariantCulture,
            $"{round.PerSecond,7:N0} {round.Microseconds,7:N0} ({round.DatabaseMicroseconds:N0})");
        return $"{text}{(round.Wrong > 0 ? $", {round.Wrong} wrong" : ""),-26}";
    }
}
