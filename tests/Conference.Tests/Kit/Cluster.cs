using System.Collections.Concurrent;
using Microsoft.Extensions.DependencyInjection;
using OpenSim.Conference.Links;
using OpenSim.Conference.Members;
using OpenSim.Conference.Processes;
using Orleans.TestingHost;

namespace OpenSim.Conference.Tests.Kit;

/// <summary>The grains in a silo of Orleans' own for tests, over processes and answers of a test.</summary>
internal sealed class Cluster : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly PlanFile _file;
    private readonly InProcessTestCluster _cluster;
    private readonly Lock _gate = new(); // guards _waiting
    private readonly List<(string Member, Func<MemberNews, bool> Wanted, TaskCompletionSource<MemberNews> Source)> _waiting = [];

    private Cluster(PlanFile file)
    {
        _file = file;
        var plan = file.Read();
        Board.OnChanged += _ => Look();
        Board.OnSaid += sentence =>
        {
            Said.Enqueue(sentence);
            Look();
        };
        var builder = new InProcessTestClusterBuilder(1);
        builder.ConfigureSilo((_, silo) => silo.Services.AddSingleton(plan).AddSingleton(Board).AddSingleton<IMemberProcesses>(Processes)
            .AddSingleton<IMemberLink>(Link).AddSingleton<TimeProvider>(Time));
        _cluster = builder.Build();
    }

    public FakeProcesses Processes { get; } = new();

    public FakeLink Link { get; } = new();

    public NewsBoard Board { get; } = new();

    public ConcurrentQueue<string> Said { get; } = new();

    public ShiftedTime Time { get; } = new();

    public IHostGrain Host => _cluster.Client.GetGrain<IHostGrain>(Environment.MachineName);

    public static async Task<Cluster> Start(int regions, string more = "")
    {
        var cluster = new Cluster(new PlanFile(PlanFile.Text(regions, more)));
        await cluster._cluster.DeployAsync();
        return cluster;
    }

    public IMemberGrain Member(string name) => _cluster.Client.GetGrain<IMemberGrain>(name);

    /// <summary>One whose members are all ready.</summary>
    public static async Task<Cluster> Started(int regions, string more = "")
    {
        var cluster = await Start(regions, more);
        await cluster.Host.StartAll();
        for (var n = 1; n <= regions; n++)
            await cluster.Await($"Hall {n}", MemberState.Ready);
        return cluster;
    }

    /// <summary>Waits until the board says so, by news or in words; at once when it does already.</summary>
    public async Task<MemberNews> Await(string member, Func<MemberNews, bool> wanted)
    {
        var source = new TaskCompletionSource<MemberNews>(TaskCreationOptions.RunContinuationsAsynchronously);
        lock (_gate)
            _waiting.Add((member, wanted, source));
        Look();
        return await source.Task.WaitAsync(Patience);
    }

    public Task<MemberNews> Await(string member, MemberState state) => Await(member, news => news.State == state);

    public async Task Restart(params string[] regions)
    {
        Assert.That(await Host.BeginRestart(regions));
        await Host.Restarted().WaitAsync(Patience);
    }

    public async ValueTask DisposeAsync()
    {
        await _cluster.DisposeAsync();
        _file.Dispose();
    }

    private void Look()
    {
        lock (_gate)
        {
            foreach (var (member, wanted, source) in _waiting)
                if (Board.Of(member) is var news && wanted(news))
                    source.TrySetResult(news);
        }
    }
}
