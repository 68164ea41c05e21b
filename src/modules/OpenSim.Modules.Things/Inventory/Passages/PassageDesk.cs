using Microsoft.Extensions.Logging;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Things.Inventory.Passages;

/// <summary>
/// Keeps things at one place while they go between the region, what lies in its prims, and inventories. The region's journal knows of a
/// passage before the second place has the thing, and until the first has it no more; so whoever ends the process in between, and
/// whatever a service does not answer, it can be looked up afterwards where the thing is, and it stays at one place. One for a region.
/// </summary>
internal sealed partial class PassageDesk
{
    private static readonly TimeSpan DiskTime = TimeSpan.FromSeconds(10); // the journal writes in a fiftieth of a second
    private static readonly TimeSpan WhenFull = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan WhenAway = TimeSpan.FromSeconds(10);

    private readonly Scene _scene;
    private readonly Places _places;
    private readonly UserWork _work;
    private readonly ILogger _log;

    private PassageDesk(Scene scene, IInventoryService inventory, IWornObjectService? worn)
    {
        _scene = scene;
        _places = new Places(scene, inventory, worn);
        _work = new UserWork(scene);
        _log = scene.Options.Loggers.CreateLogger<PassageDesk>();
    }

    public ThingsOnTheirWay Going => _scene.OnTheirWay;

    public static PassageDesk Of(Scene scene, IInventoryService inventory, IWornObjectService? worn)
    {
        if (scene.RequestModuleInterface<PassageDesk>() is { } there)
            return there;
        var made = new PassageDesk(scene, inventory, worn);
        scene.RegisterModuleInterface(made);
        made.TakeOver();
        return made;
    }

    /// <summary>To be called before anything is changed. Needs the token.</summary>
    public Passage Begin(ThingPlace from, ThingPlace to)
    {
        _scene.Token.AssertHeld();
        var passage = new Passage(UUID.Random(), from, to);
        Going.Add(passage.Things, passage.Prims);
        var row = new PassageRow { Id = passage.Id, RegionId = _scene.Info.Id, From = from.ToString(), To = to.ToString() };
        _scene.Store?.Submit(new PassageOperation(passage.Id, row));
        return passage;
    }

    /// <summary>
    /// The same beside the region, for what a service is to have next. Null when it could not be written down, or may not go after all:
    /// nothing is to be done.
    /// </summary>
    public async ValueTask<Passage?> BeginSafely(ThingPlace from, ThingPlace to, Func<bool>? mayGo = null)
    {
        Passage passage;
        using (_scene.Token.Take())
        {
            if (mayGo?.Invoke() == false)
                return null;
            passage = Begin(from, to);
        }

        try
        {
            await (_scene.Store?.Kept() ?? Task.CompletedTask).WaitAsync(DiskTime);
            return passage;
        }
        catch (TimeoutException)
        {
            using (_scene.Token.Take())
                End(passage);
            return null;
        }
    }

    /// <summary>It is at one place, as far as the region knows. Needs the token.</summary>
    public void End(Passage passage)
    {
        Going.Remove(passage.Things, passage.Prims);
        _ = CloseWhenKept(passage, Save(passage));
    }

    /// <summary>
    /// What comes out of an inventory is in the region: when that is safe, it leaves the inventory. Needs the token.
    /// </summary>
    public void LeaveWhenKept(Passage passage, PassageRule rule, Action<bool>? decided = null) =>
        _ = LeaveWhenKept(passage, Save(passage), rule, decided);

    /// <summary>Looks where it is, and leaves it at one place; again and again until everybody answers. Any thread.</summary>
    /// <param name="decided">Given, with the token, whether it has arrived.</param>
    public void Decide(Passage passage, PassageRule rule = PassageRule.IfArrived, Action<bool>? decided = null)
    {
        if (_scene.Token.IsHeldHere)
            Read(passage, rule, decided);
        else
            _scene.Post(_ => Read(passage, rule, decided));
    }

    // Anything that lies in prims is read first: work that waits for other work may wait for its own worker.
    private void Read(Passage passage, PassageRule rule, Action<bool>? decided)
    {
        foreach (var prim in passage.Prims)
        {
            if (!_scene.TryGetPart(prim, out var part) || part.Inventory is not { Items: null })
                continue;
            _scene.Inventories.WhenLoaded(part, _ => Read(passage, rule, decided));
            return;
        }

        Start(passage, rule, decided);
    }

    private void Start(Passage passage, PassageRule rule, Action<bool>? decided)
    {
        var work = () => Look(passage, rule, decided);
        if (passage.Owner is not { } owner)
            _scene.Background("things on their way", _ => work());
        else if (!_work.Add(owner, null, work))
            Again(WhenFull, passage, rule, decided);
    }

    // Anything that goes is saved after what comes: what is at both places can be decided, what is at none is lost.
    private Task Save(Passage passage)
    {
        SaveSoon(passage.To);
        SaveSoon(passage.From);
        return _scene.PersistSelect.KeepUrgent();
    }

    private void SaveSoon(ThingPlace place)
    {
        if (place.Kind == PlaceKind.Prim)
            _ = _scene.PersistSelect.Keep(place.Holder);
        foreach (var root in place.Kind == PlaceKind.Region ? place.Things : [])
            _ = _scene.PersistSelect.Keep(root);
    }

    private async Task CloseWhenKept(Passage passage, Task kept)
    {
        await kept;
        _scene.Store?.Submit(new PassageOperation(passage.Id, null));
    }

    private async Task LeaveWhenKept(Passage passage, Task kept, PassageRule rule, Action<bool>? decided)
    {
        await kept;
        Decide(passage, rule, decided);
    }

    private async Task Look(Passage passage, PassageRule rule, Action<bool>? decided)
    {
        try
        {
            var hasArrived = rule != PassageRule.Back && await _places.Has(passage.To);
            if (hasArrived && !await _places.Clear(passage.From) && rule == PassageRule.IfItWasThere)
                (hasArrived, rule) = (false, PassageRule.Back);
            if (!hasArrived && (rule == PassageRule.Back || passage.To.Things.Count > 1))
                await _places.Clear(passage.To);
            using (_scene.Token.Take())
            {
                End(passage);
                decided?.Invoke(hasArrived);
            }
        }
        catch (Exception e) when (Away.Is(e))
        {
            LogLater(passage.From, passage.To, e.Message);
            Again(WhenAway, passage, rule == PassageRule.IfItWasThere ? PassageRule.IfArrived : rule, decided);
        }
    }

    private void Again(TimeSpan delay, Passage passage, PassageRule rule, Action<bool>? decided) =>
        _scene.Post(scene => scene.Timers.After(delay, _ => Decide(passage, rule, decided)));

    /// <summary>Decides what was on its way when the region ended.</summary>
    private void TakeOver()
    {
        foreach (var row in _scene.LeftPassages)
        {
            if (ThingPlace.Parse(row.From) is not { } from || ThingPlace.Parse(row.To) is not { } to)
            {
                LogUnreadable(row.Id, row.From, row.To);
                continue;
            }

            if (to.Kind == PlaceKind.Elsewhere)
                continue; // whoever sends things to other regions goes on with it
            var passage = new Passage(row.Id, from, to);
            Going.Add(passage.Things, passage.Prims);
            Decide(passage, decided: hasArrived => LogDecided(from, to, hasArrived ? to : from));
        }
    }

    [LoggerMessage(180, LogLevel.Warning, "A thing on its way from {From} to {To} when the region ended is at {Place} now.")]
    private partial void LogDecided(ThingPlace from, ThingPlace to, ThingPlace place);

    [LoggerMessage(181, LogLevel.Warning, "Where what goes from {From} to {To} is cannot be seen yet: {Reason} It will be looked for again.")]
    private partial void LogLater(ThingPlace from, ThingPlace to, string reason);

    [LoggerMessage(182, LogLevel.Error, "Passage {Id} from '{From}' to '{To}' cannot be read; its row is left in the database.")]
    private partial void LogUnreadable(UUID id, string from, string to);
}
