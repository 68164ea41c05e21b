using System.Net;
using OpenSim.Client.Caps;
using OpenSim.Llsd;

namespace OpenSim.Client.Network;

/// <summary>
/// The event queues of the regions in which a viewer has circuits: one for each, by the newest seed that the viewer was told. Loop thread
/// only.
/// </summary>
/// <param name="post">Brings work to the loop's thread.</param>
public sealed class EventQueues(HttpClient http, Action<Action> post)
{
    private readonly Dictionary<IPEndPoint, Asked> _byRegion = [];
    private readonly CancellationTokenSource _ended = new();

    /// <summary>An event of one of them, on the loop's thread.</summary>
    public Action<CapsClient, string, LlsdValue>? OnEvent { get; set; }

    /// <summary>A queue cannot be asked any more, and why.</summary>
    public Action<CapsClient, string>? OnLost { get; set; }

    public bool IsEnded => _ended.IsCancellationRequested;

    /// <summary>
    /// Begins to ask a region's queue, if it is not asked at this seed already. At an earlier seed of the same region nothing more is
    /// asked: both may lead to the same queue. Null for a seed that is no address.
    /// </summary>
    public CapsClient? Open(IPEndPoint region, string seed)
    {
        if (!Uri.TryCreate(seed, UriKind.Absolute, out var address))
            return null;
        if (_byRegion.TryGetValue(region, out var present) && present.Seed == seed)
            return present.Caps;
        present?.Ended.Cancel();
        var asked = new Asked(seed, new CapsClient(http, address), CancellationTokenSource.CreateLinkedTokenSource(_ended.Token));
        _byRegion[region] = asked;
        _ = Run(region, asked);
        return asked.Caps;
    }

    public void Close() => _ended.Cancel();

    private async Task Run(IPEndPoint region, Asked asked)
    {
        try
        {
            await asked.Caps.Fetch(CapsClient.UsualNames, asked.Ended.Token);
            await asked.Caps.Poll((name, body) => post(() => Tell(asked, name, body)), asked.Ended.Token);
            post(() => Forget(region, asked)); // the region has closed it
        }
        catch (OperationCanceledException)
        {
            // the avatar has left the grid, or the region has another seed
        }
        catch (HttpRequestException e)
        {
            post(() =>
            {
                Forget(region, asked);
                OnLost?.Invoke(asked.Caps, e.Message);
            });
        }
    }

    private void Tell(Asked asked, string name, LlsdValue body)
    {
        if (!IsEnded)
            OnEvent?.Invoke(asked.Caps, name, body);
    }

    private void Forget(IPEndPoint region, Asked asked)
    {
        if (_byRegion.GetValueOrDefault(region) == asked)
            _byRegion.Remove(region);
    }

    private sealed record Asked(string Seed, CapsClient Caps, CancellationTokenSource Ended);
}
