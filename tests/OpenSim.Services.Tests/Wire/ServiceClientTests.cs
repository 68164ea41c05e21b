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
        Pipe.Fault = _ => Unavailable(retryAfter: "5");
        for (var i = 0; i < 10; i++)
            Assert.ThrowsAsync<ServiceAwayException>(async () => await Ask());
        Assert.That(Pipe.Requests, Has.Count.EqualTo(10), "each once: what it has said is not asked again at once");
        Pipe.Fault = null;
        await Ask();
    }

    [TestCase(null, TestName = "ProxyWhoseServersAreAway_SaysNoMore_IsLeftAlone")]
    [TestCase("600", TestName = "ProxyWhoseServersAreAway_SaysTenMinutes_IsLeftAlone")]
    [TestCase("Wed, 21 Oct 2015 07:28:00 GMT", TestName = "ProxyWhoseServersAreAway_SaysADate_IsLeftAlone")]
    public void ProxyWhoseServersAreAway_IsLeftAlone(string? retryAfter)
    {
        Pipe.Fault = _ => Unavailable(retryAfter);
        for (var i = 0; i < 10; i++)
            Assert.ThrowsAsync<ServiceAwayException>(async () => await Ask());
        Assert.That(Pipe.Requests, Has.Count.EqualTo(3));
    }

    [Test]
    public void Server_BusyBetweenFailures_IsThere()
    {
        for (var i = 0; i < 10; i++)
        {
            var isBusy = i % 2 == 1;
            Pipe.Fault = _ => isBusy ? Unavailable("5") : throw new HttpRequestException("refused");
            Assert.ThrowsAsync<ServiceAwayException>(async () => await Ask());
        }

        Assert.That(Pipe.Requests, Has.Count.EqualTo(15), "two for what fails, one for what is busy, and none is spared");
    }

    [Test]
    public void Answer_LongerThanItMayBe_IsNoAnswer()
    {
        Pipe.Fault = _ => new HttpResponseMessage { Content = new StreamContent(new EndlessStream()) };
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Ask());
    }

    private ValueTask<GridRegion?> Ask() => Services.Grid.GetRegionByUuid(UUID.Zero, UUID.Random());

    private static HttpResponseMessage Unavailable(string? retryAfter)
    {
        var answer = new HttpResponseMessage(HttpStatusCode.ServiceUnavailable);
        if (retryAfter is not null)
            answer.Headers.TryAddWithoutValidation("Retry-After", retryAfter);
        return answer;
    }

    private sealed class EndlessStream : MemoryStream
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(buffer.Length);
    }
}
