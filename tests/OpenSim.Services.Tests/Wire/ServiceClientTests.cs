using System.Net;
using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Tests.Wire;

/// <summary>What a region does when the grid server does not answer.</summary>
public class ServiceClientTests() : ServiceFixture(Wiring.Remote)
{
    [Test]
    public void Call_ServerAway_IsTriedAgainOnceAndThenSaidToBeAway()
    {
        Pipe.Fault = _ => throw new HttpRequestException("refused");
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Ask());
        Assert.That(Pipe.Requests, Has.Count.EqualTo(2));
    }

    [TestCase(HttpStatusCode.InternalServerError)]
    [TestCase(HttpStatusCode.NotFound)]
    public void Call_BadStatus_IsNoAnswer(HttpStatusCode status)
    {
        Pipe.Fault = _ => new HttpResponseMessage(status);
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Ask());
    }

    [Test]
    public async Task Server_ThatDoesNotAnswer_IsLeftAloneForAWhileThenTriedByOne()
    {
        Pipe.Fault = _ => throw new HttpRequestException("refused");
        for (var i = 0; i < 10; i++)
            Assert.ThrowsAsync<ServiceAwayException>(async () => await Ask());
        Assert.That(Pipe.Requests, Has.Count.EqualTo(3));
        Time.AdvanceSeconds(5.1);
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Ask());
        Assert.That(Pipe.Requests, Has.Count.EqualTo(4));
        Pipe.Fault = null;
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Ask());
        Time.AdvanceSeconds(5.1);
        await Ask();
        await Ask();
        Assert.That(Pipe.Requests, Has.Count.EqualTo(6));
    }

    [Test]
    public async Task Server_ThatIsBusyWithOneThing_IsAskedOthers()
    {
        Pipe.Fault = _ => new HttpResponseMessage(HttpStatusCode.ServiceUnavailable);
        for (var i = 0; i < 10; i++)
            Assert.ThrowsAsync<ServiceAwayException>(async () => await Ask());
        Pipe.Fault = null;
        await Ask();
    }

    [Test]
    public void Answer_LongerThanItMayBe_IsNoAnswer()
    {
        Pipe.Fault = _ => new HttpResponseMessage { Content = new StreamContent(new EndlessStream()) };
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Ask());
    }

    private ValueTask<GridRegion?> Ask() => Services.Grid.GetRegionByUuid(UUID.Zero, UUID.Random());

    private sealed class EndlessStream : MemoryStream
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(buffer.Length);
    }
}
