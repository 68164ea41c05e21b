using System.Diagnostics;
using System.Net;
using Attack.Tests.Attacks;
using Attack.Tests.Kit;

namespace Attack.Tests;

/// <summary>Attacks one after another, somebody in the region who must not notice, and what each came to.</summary>
internal sealed class Siege(Arena arena, int processId) : IDisposable
{
    private const long Megabyte = 1 << 20;

    private Victim? _victim;

    /// <summary>The victim logs in and stands there.</summary>
    public async Task Begin()
    {
        _victim = new Victim(await arena.Login(arena.Victim));
        for (var i = 0; i < 600 && !_victim.IsInWorld; i++)
            await Task.Delay(100);
        await Task.Delay(1000);
        _victim.Take();
    }

    public async Task<Report> Run(Attacks.Attack attack, TimeSpan length)
    {
        var outcome = new Outcome();
        using var over = new CancellationTokenSource(length);
        var watching = WatchMemory(over.Token);
        string? broken = null;
        try
        {
            await attack.Run(arena, outcome, over.Token);
        }
        catch (Exception e) when (e is HttpRequestException or InvalidOperationException or OperationCanceledException)
        {
            broken = $"the attack did not come about: {e.Message}";
        }

        var report = new Report(attack, outcome, _victim!.Take(), await watching / Megabyte);
        return report with { Broken = broken ?? await BrokenThing(report) };
    }

    public void Dispose() => _victim?.Dispose();

    private static long Resident(int process)
    {
        try
        {
            var line = File.ReadLines($"/proc/{process}/status").First(l => l.StartsWith("VmRSS", StringComparison.Ordinal));
            return long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2]) * 1024;
        }
        catch (Exception e) when (e is IOException or InvalidOperationException)
        {
            return 0; // it has ended: that is found out by asking it
        }
    }

    private async Task<long> WatchMemory(CancellationToken over)
    {
        var most = 0L;
        while (!over.IsCancellationRequested)
        {
            most = Math.Max(most, Resident(processId));
            await Task.Delay(50, CancellationToken.None);
        }

        return most;
    }

    // After the attack: it is whole, it answers who is in it, and lets people in.
    private async Task<string?> BrokenThing(Report report)
    {
        if (Resident(processId) == 0)
            return "the process has ended";
        if (report.OpenDoor is { } door)
            return $"a door stood open: {door}";
        var since = Stopwatch.GetTimestamp();
        while (_victim!.Take().Count == 0)
        {
            if (Stopwatch.GetElapsedTime(since) > Arena.Patience)
                return "who is in the region gets no answers any more";
            await Task.Delay(20);
        }

        return await HealthProblem() ?? await LoginProblem();
    }

    // Connections that the attack left may still have to be cleared away: it is given the victim's patience for that.
    private async Task<string?> HealthProblem()
    {
        using var http = Arena.NewHttp();
        var since = Stopwatch.GetTimestamp();
        while (true)
        {
            var problem = await HealthOf(http);
            if (problem is null || Stopwatch.GetElapsedTime(since) > Arena.Patience)
                return problem;
            await Task.Delay(1000);
        }
    }

    private async Task<string?> HealthOf(HttpClient http)
    {
        try
        {
            using var answer = await http.GetAsync(new Uri(arena.Server, "/health"));
            return answer.StatusCode == HttpStatusCode.OK
                ? null
                : $"/health says {(int)answer.StatusCode}: {await answer.Content.ReadAsStringAsync()}";
        }
        catch (Exception e) when (e is HttpRequestException or OperationCanceledException)
        {
            return $"/health does not answer: {e.Message}";
        }
    }

    private async Task<string?> LoginProblem()
    {
        try
        {
            using var visitor = new LiveSession(await arena.Login(arena.Attackers[^1]), (_, _) => { });
            for (var i = 0; i < 600 && !visitor.IsInWorld; i++)
                await Task.Delay(100);
            return visitor.IsInWorld ? null : "a visitor is not let into the region";
        }
        catch (Exception e) when (e is HttpRequestException or InvalidOperationException or OperationCanceledException)
        {
            return $"nobody can log in: {e.Message}";
        }
    }
}
