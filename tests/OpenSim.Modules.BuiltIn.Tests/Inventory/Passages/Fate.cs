using System.Reflection;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory.Passages;

/// <summary>
/// A region's journal and database, and its way to the inventory: what is written or asked for after a number of steps does not come about
/// any more, or its answer is lost. Thread-safe.
/// </summary>
public sealed class Fate : IStoreWriter
{
    private readonly Lock _gate = new();
    private readonly Dictionary<UUID, PassageRow> _open = [];
    private int _steps = int.MaxValue;
    private int _calls = int.MaxValue;

    public MemorySceneStore Disk { get; } = new();

    public bool IsReady => true;

    /// <summary>It has come.</summary>
    public bool HasStruck { get; private set; }

    /// <summary>Passages that have come to their end.</summary>
    public int Closed { get; private set; }

    /// <summary>What is on its way, as a new process would find it.</summary>
    public IReadOnlyList<PassageRow> Open
    {
        get
        {
            lock (_gate)
                return [.. _open.Values];
        }
    }

    /// <summary>The process is killed after so many writes and calls.</summary>
    public void KillAfter(int steps) => _steps = steps;

    /// <summary>The inventory does not answer once, after so many calls; what was asked of it is done, or not.</summary>
    public void FailAfter(int calls) => _calls = calls;

    public void Submit(params IReadOnlyList<StoreOperation> operations)
    {
        lock (_gate)
        {
            foreach (var operation in operations)
            {
                if (Lives())
                    Write(operation);
            }
        }
    }

    public Task Kept() => Task.CompletedTask;

    /// <summary>The service as the region reaches it.</summary>
    public IInventoryService Reach(IInventoryService service)
    {
        var way = DispatchProxy.Create<IInventoryService, Way>();
        ((Way)(object)way).Set(this, service);
        return way;
    }

    private void Write(StoreOperation operation)
    {
        switch (operation)
        {
            case ObjectOperation change:
                Disk.Store(change);
                break;
            case PassageOperation { Passage: { } passage }:
                _open[passage.Id] = passage;
                break;
            case PassageOperation change:
                _open.Remove(change.PassageId);
                Closed++;
                break;
        }
    }

    private bool Lives()
    {
        if (_steps == int.MaxValue)
            return true;
        HasStruck |= _steps == 0;
        _steps = Math.Max(0, _steps - 1);
        return !HasStruck;
    }

    private object? Call(MethodInfo method, IInventoryService service, object?[]? args)
    {
        lock (_gate)
        {
            if (!Lives())
                throw new ServiceAwayException("killed");
            if (_calls == int.MaxValue)
                return method.Invoke(service, args);
            var fails = _calls is 0 or 1;
            var answer = _calls == 0 ? null : method.Invoke(service, args);
            _calls -= 2;
            if (!fails)
                return answer;
            HasStruck = true;
            _calls = int.MaxValue;
            throw new ServiceAwayException("no answer");
        }
    }

    /// <summary>Public because the proxy is made in an assembly of its own.</summary>
    public class Way : DispatchProxy
    {
        private Fate _fate = null!;
        private IInventoryService _service = null!;

        internal void Set(Fate fate, IInventoryService service) => (_fate, _service) = (fate, service);

        protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) => _fate.Call(targetMethod!, _service, args);
    }
}
