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
    private readonly List<(Func<MemberNews, bool> Wanted, TaskCompletionSource<MemberNews> Source)> _waiting = [];

    private Cluster(PlanFile file)
    {
        _file = file;
        var plan = file.Read();
        Board.OnChanged += Take;
        Board.OnSaid += Said.Add;
        var builder = new InProcessTestClusterBuilder(1);
        builder.ConfigureSilo((_, silo) => silo.Services.AddSingleton(plan).AddSingleton(Board).AddSingleton<IMemberProcesses>(Processes)
            .AddSingleton<IMemberLink>(Link).AddSingleton(TimeProvider.System));
        _cluster = builder.Build();
    }

    public FakeProcesses Processes { get; } = new();

    public FakeLink Link { get; } = new();

    public NewsBoard Board { get; } = new();

    public List<string> Said { get; } = [];

    public IHostGrain Host => _cluster.Client.GetGrain<IHostGrain>(Environment.MachineName);

    public static async Task<Cluster> Start(int regions, string more = "")
    {
        var cluster = new Cluster(new PlanFile(PlanFile.Text(regions, more)));
        await cluster._cluster.DeployAsync();
        return cluster;
    }

    public IMemberGrain Member(string name) => _cluster.Client.GetGrain<IMemberGrain>(name);

    /// <summary>Waits until the board says so; at once when it does already.</summary>
    public async Task<MemberNews> Await(string member, Func<MemberNews, bool> wanted)
    {
        var source = new TaskCompletionSource<MemberNews>(TaskCreationOptions.RunContinuationsAsynchronously);
        lock (_gate)
            _waiting.Add((news => news.Name == member && wanted(news), source));
        Take(Board.Of(member));
        return await source.Task.WaitAsync(Patience);
    }

    public Task<MemberNews> Await(string member, MemberState state) => Await(member, news => news.State == state);

    public async ValueTask DisposeAsync()
    {
        await _cluster.DisposeAsync();
        _file.Dispose();
    }

    private void Take(MemberNews news)
    {
        lock (_gate)
        {
            foreach (var (wanted, source) in _waiting)
                if (wanted(news))
                    source.TrySetResult(news);
        }
    }
}
