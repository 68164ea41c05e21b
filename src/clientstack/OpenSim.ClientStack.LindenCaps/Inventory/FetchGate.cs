using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Inventory;

/// <summary>Lets so many requests for inventory be answered at once, and counts them.</summary>
internal sealed class FetchGate
{
    private readonly Configuration _configuration;
    private readonly HeldLimit<UUID> _ofAccount;
    private readonly Counter _processed;
    private readonly Counter _leftOut;
    private int _running;

    public FetchGate(Configuration configuration, StatRegistry statistics)
    {
        _configuration = configuration;
        _ofAccount = statistics.HeldLimit<UUID>(CapsLimitDefs.Fetches, () => configuration.Get(CapsSettings.MaxFetches));
        _processed = statistics.Counter(InventoryStats.Processed);
        _leftOut = statistics.Counter(InventoryStats.LeftOut);
        statistics.Gauge(InventoryStats.Queued, () => Volatile.Read(ref _running));
    }

    /// <summary>Bytes after which nothing more is begun.</summary>
    public long MaxBytes => _configuration.Get(CapsSettings.MaxFetchAnswer) * 1024L;

    /// <summary>Has an answer written, or refuses when there is too much under way.</summary>
    /// <param name="write">False when it has refused by itself.</param>
    public async Task Answer(CapCall call, Func<FetchAnswer, Task<bool>> write)
    {
        if (!RequestRoom.Of(call.Http).HasMemory() || !_ofAccount.TryTake(call.Caps.AgentId))
        {
            await call.Http.Refuse(BodyRefusal.Crowded);
            return;
        }

        using var answer = new FetchAnswer(call.Http, MaxBytes);
        Interlocked.Increment(ref _running);
        bool isWritten;
        try
        {
            isWritten = await write(answer);
        }
        finally
        {
            Interlocked.Decrement(ref _running);
            _ofAccount.Give(call.Caps.AgentId);
        }

        _processed.Add();
        if (isWritten)
            await answer.End();
    }

    public void LeftOut(int folders) => _leftOut.Add(folders);
}
