using System.Net;
using System.Net.Sockets;
using OpenSim.Services.Remote.Regions;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Whether a message comes from a host of the grid, without holding it up.</summary>
public class PeerHostsTests
{
    private static readonly IPAddress One = IPAddress.Parse("192.0.2.1");

    private readonly ManualTime _time = new();
    private readonly Dictionary<string, TaskCompletionSource<IPAddress[]>> _lookups = [];

    [Test]
    public async Task Host_ThatIsKnown_WaitsForNoLookupOfOthers()
    {
        var hosts = Hosts("one.test", "dead.test");
        var asked = hosts.Has(One).AsTask();
        _lookups["one.test"].SetResult([One]);
        Assert.That(await asked, "the one that is dead is not waited for");
        Assert.That(hosts.Has(One).AsTask().IsCompletedSuccessfully);
    }

    [Test]
    public async Task Names_AreLookedUpAtTheSameTime_OnceForAll()
    {
        var hosts = Hosts("one.test", "two.test", "dead.test");
        Task<bool>[] asked = [hosts.Has(One).AsTask(), hosts.Has(One).AsTask()];
        Assert.That(_lookups, Has.Count.EqualTo(3), "each once");
        _lookups["two.test"].SetResult([One]);
        Assert.That(await Task.WhenAll(asked), Is.All.True);
    }

    [Test]
    public async Task Lookup_WithoutAnAnswer_IsWaitedForSomeSeconds()
    {
        var hosts = Hosts("dead.test");
        var asked = hosts.Has(One).AsTask();
        _time.AdvanceSeconds(5.1);
        Assert.That(await asked, Is.False);
    }

    [Test]
    public async Task Name_UnknownForAMoment_KeepsItsAddress()
    {
        var hosts = Hosts("one.test");
        var asked = hosts.Has(One).AsTask();
        _lookups["one.test"].SetResult([One]);
        await asked;
        _lookups.Clear();
        _time.Advance(TimeSpan.FromMinutes(11));
        asked = hosts.Has(One).AsTask();
        _lookups["one.test"].SetException(new SocketException((int)SocketError.TryAgain));
        Assert.That(await asked);
    }

    [Test]
    public async Task Servers_OfTheSettings_AreNotForgottenForMany()
    {
        var hosts = new PeerHosts(_time);
        hosts.LearnServer("http://192.0.2.1:8003");
        for (var i = 0; i < 5000; i++)
            hosts.Learn($"http://10.0.{i / 250}.{i % 250}:9000/");
        Assert.That(await hosts.Has(One));
        Assert.That(await hosts.Has(IPAddress.Parse("10.0.19.249")));
    }

    private PeerHosts Hosts(params string[] names)
    {
        var hosts = new PeerHosts(_time, name => (_lookups[name] = new TaskCompletionSource<IPAddress[]>()).Task);
        foreach (var name in names)
            hosts.Learn($"http://{name}:9000/");
        return hosts;
    }
}
