using OpenSim.Hosting;
namespace OpenSim.Host.Tests;

public class EndingsTests
{
    [Test]
    public async Task Dispose_PartsEndOnce_TheLastFirst()
    {
        var said = new List<string>();
        var endings = new Endings();
        endings.Add(new Part(said, "first"));
        endings.Add(new WaitingPart(said, "second"));
        endings.Add(() => Say(said, "third"));

        await endings.DisposeAsync();
        await endings.DisposeAsync();

        Assert.That(said, Is.EqualTo(new[] { "third", "second", "first" }));
    }

    [Test]
    public void Dispose_OneFails_OthersEnd_AndTheFailureIsTold()
    {
        var said = new List<string>();
        var endings = new Endings();
        endings.Add(new Part(said, "first"));
        endings.Add(() => throw new IOException("no"));

        var failure = Assert.ThrowsAsync<AggregateException>(async () => await endings.DisposeAsync());

        Assert.That(failure!.InnerExceptions.Select(e => e.Message), Is.EqualTo(new[] { "no" }));
        Assert.That(said, Is.EqualTo(new[] { "first" }));
    }

    private static ValueTask Say(List<string> said, string name)
    {
        said.Add(name);
        return ValueTask.CompletedTask;
    }

    private sealed class Part(List<string> said, string name) : IDisposable
    {
        public void Dispose() => said.Add(name);
    }

    private sealed class WaitingPart(List<string> said, string name) : IAsyncDisposable
    {
        public ValueTask DisposeAsync() => Say(said, name);
    }
}
