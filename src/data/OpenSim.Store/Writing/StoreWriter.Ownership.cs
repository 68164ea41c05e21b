using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Writing;

// Whose the region is.
public sealed partial class StoreWriter
{
    private RegionLease? _lease;
    private long _renewed;
    private volatile string? _lost;

    /// <summary>Another simulator has the region: one sentence. On the database's thread, once.</summary>
    public event Action<string>? OnLost;

    /// <summary>That sentence; null while the region is this writer's. Nothing is written any more when it is not.</summary>
    public string? Lost => _lost;

    /// <summary>
    /// Makes the region this writer's. Anything that lies in the journal of a time after which another simulator has had the region is set
    /// aside. To be called before <see cref="Recover"/>.
    /// </summary>
    /// <param name="byForce">Although another simulator has it.</param>
    /// <exception cref="StoreException">Another simulator has it, or database or journal cannot be used.</exception>
    public void Own(UUID region, bool byForce = false)
    {
        try
        {
            var owner = new JournalOwner(_journal.Folder);
            var holder = new LeaseHolder(owner.Id, Environment.MachineName, Environment.ProcessId);
            _lease = RegionLease.Take(_stores.Database, region, holder, byForce, held => Claim(owner, held));
            _renewed = Now;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new StoreException(StoreFault.ReadOnly, $"The journal folder {_journal.Folder} cannot be written to: {e.Message}", e);
        }
    }

    /// <summary>Whether the region is still this writer's, by the database. False too when that cannot be asked.</summary>
    public bool StillOwns()
    {
        if (_lost is not null)
            return false;
        try
        {
            _lease?.Renew();
            return true;
        }
        catch (StoreException e)
        {
            Lose(e);
            return false;
        }
    }

    private long Claim(JournalOwner owner, long held)
    {
        if (owner.Epoch is { } own && held > own && _journal.SetAllAside(own) is { Count: > 0 } stale)
        {
            _rejected.Forget();
            StoreWriterLog.Stale(_log, string.Join(", ", stale));
        }

        return owner.Claim(held);
    }

    private void RenewWhenDue(long now)
    {
        if (_lease is null || now - _renewed < RegionLease.RenewedEvery.TotalMilliseconds)
            return;
        _lease.Renew();
        _renewed = now;
        DatabaseWorks();
    }

    private void Lose(StoreException error)
    {
        if (error.Fault != StoreFault.NotOwner || _lost is not null)
            return;
        _lost = error.Message;
        OnLost?.Invoke(error.Message);
    }

    private void Release()
    {
        if (_lost is not null)
            return;
        try
        {
            _lease?.Release();
        }
        catch (StoreException e)
        {
            StoreWriterLog.NotReleased(_log, e.Message);
        }
    }
}
