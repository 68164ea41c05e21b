using Attack.Tests.Kit;

namespace Attack.Tests.Attacks;

/// <summary>The same over HTTP by many at once, again and again; what prepares it (a login, an address) is done once.</summary>
internal abstract class HttpAttack<T>(string name, int atOnce) : Attack(name)
{
    public sealed override async Task Run(Arena arena, Outcome outcome, CancellationToken cancel)
    {
        var prepared = await Prepare(arena);
        using var http = Arena.NewHttp();
        await Task.WhenAll(Enumerable.Range(0, atOnce).Select(number => Again(arena, http, prepared, number, outcome, cancel)));
        (prepared as IDisposable)?.Dispose();
    }

    protected abstract Task<T> Prepare(Arena arena);

    /// <summary>One try; returns what came of it.</summary>
    protected abstract Task<string> Try(Arena arena, HttpClient http, T prepared, int number, CancellationToken cancel);

    private async Task Again(Arena arena, HttpClient http, T prepared, int number, Outcome outcome, CancellationToken cancel)
    {
        while (!cancel.IsCancellationRequested)
        {
            try
            {
                outcome.Add(await Try(arena, http, prepared, number, cancel));
            }
            catch (HttpRequestException e)
            {
                outcome.Add($"no answer ({e.HttpRequestError})");
                await Task.Delay(10, CancellationToken.None);
            }
            catch (OperationCanceledException)
            {
                outcome.Add("cancelled");
            }
        }
    }
}
