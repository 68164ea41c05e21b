using System.Collections.Concurrent;
using OpenSim.Services.Estates;

namespace OpenSim.Modules.Land.Estates;

/// <summary>
/// The estates in which regions of this process lie, each once: whichever region changes one, the others see it at once. Anything that is
/// changed is kept by the service, in the order of the changes, and told to the regions of other processes. Any thread.
/// </summary>
/// <param name="tellOthers">Tells other processes; null where there are none.</param>
internal sealed class EstateBook(IEstateService service, Action<EstateNews>? tellOthers = null)
{
    private readonly ConcurrentDictionary<uint, Estate> _estates = new();
    private readonly SemaphoreSlim _storing = new(1); // what is stored last is the newest
    private readonly Lock _gate = new(); // guards _regions and _unsaved, and changes of _estates
    private readonly List<EstateRegion> _regions = [];
    private readonly Dictionary<uint, Estate> _unsaved = [];

    /// <summary>The estate of a region that has joined it.</summary>
    public Estate this[uint id] => _estates[id];

    /// <summary>From here on the region hears of changes of this estate, and no longer of those of an earlier one.</summary>
    public void Join(EstateRegion region, Estate estate)
    {
        lock (_gate)
        {
            if (!IsHere(estate.Id))
                _estates[estate.Id] = _unsaved.GetValueOrDefault(estate.Id, estate);
            region.EstateId = estate.Id;
            if (!_regions.Contains(region))
                _regions.Add(region);
        }
    }

    public void Leave(EstateRegion region)
    {
        lock (_gate)
            _regions.Remove(region);
    }

    /// <summary>Changes the estate of a region, and tells the others that lie in it. <see cref="Store"/> keeps it.</summary>
    public void Change(EstateRegion by, Func<Estate, Estate> change)
    {
        lock (_gate)
            Change(by.EstateId, change, by);
    }

    /// <summary>Brings what has changed of an estate to the service.</summary>
    public Task Store(uint id) => InTurn(async () =>
    {
        if (TakeUnsaved(id) is { } estate)
            await Keep(estate);
        return true;
    });

    /// <summary>Whether a region here lies in the estate.</summary>
    public bool Has(uint id)
    {
        lock (_gate)
            return IsHere(id);
    }

    /// <summary>Takes an estate anew from the service, unless it has just been changed here.</summary>
    public Task Reload(uint id) => InTurn(async () =>
    {
        if (await service.GetEstate(id) is not { } stored)
            return false;
        lock (_gate)
        {
            if (!IsHere(id) || _unsaved.ContainsKey(id))
                return false;
            _estates[id] = stored;
            foreach (var region in _regions.Where(region => region.EstateId == id))
                region.FollowSoon();
        }

        return true;
    });

    /// <summary>Tells the regions here that lie in the estate.</summary>
    /// <param name="by">The region that has done so itself.</param>
    public void Spread(EstateNews news, EstateRegion? by = null)
    {
        lock (_gate)
        {
            foreach (var region in _regions.Where(region => region.EstateId == news.EstateId && region != by))
                region.TakeSoon(news);
        }
    }

    /// <summary>The same, and the regions of other processes.</summary>
    public void SpreadEverywhere(EstateNews news, EstateRegion by)
    {
        Spread(news, by);
        tellOthers?.Invoke(news);
    }

    /// <summary>Changes and keeps any estate, whether a region here lies in it or not. False when there is no such estate.</summary>
    public async Task<bool> ChangeAny(uint id, Func<Estate, Estate> change)
    {
        if (TryChangeHere(id, change))
        {
            await Store(id);
            return true;
        }

        return await InTurn(async () =>
        {
            if (await service.GetEstate(id) is not { } stored)
                return false;
            await Keep(change(stored) with { Id = id });
            return true;
        });
    }

    /// <summary>An estate as it is now; null when there is none of that number.</summary>
    public ValueTask<Estate?> Find(uint id)
    {
        lock (_gate)
        {
            if (IsHere(id))
                return new(_estates[id]);
        }

        return service.GetEstate(id);
    }

    private bool TryChangeHere(uint id, Func<Estate, Estate> change)
    {
        lock (_gate)
        {
            if (!IsHere(id))
                return false;
            Change(id, change, null);
            return true;
        }
    }

    private void Change(uint id, Func<Estate, Estate> change, EstateRegion? by)
    {
        _unsaved[id] = _estates[id] = change(_estates[id]) with { Id = id };
        foreach (var region in _regions)
            if (region.EstateId == id && region != by)
                region.FollowSoon();
    }

    private Estate? TakeUnsaved(uint id)
    {
        lock (_gate)
            return _unsaved.Remove(id, out var estate) ? estate : null;
    }

    private async Task Keep(Estate estate)
    {
        await service.StoreEstate(estate);
        tellOthers?.Invoke(new EstateNews(EstateNewsKind.Changed, estate.Id));
    }

    private async Task<T> InTurn<T>(Func<Task<T>> work)
    {
        await _storing.WaitAsync();
        try
        {
            return await work();
        }
        finally
        {
            _storing.Release();
        }
    }

    // Without a region that lies in it an estate is the service's alone: other programs may change it there.
    private bool IsHere(uint id) => _regions.Exists(region => region.EstateId == id);
}
