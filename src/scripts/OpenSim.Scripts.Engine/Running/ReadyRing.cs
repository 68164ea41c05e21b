using OpenSim.Primitives;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>
/// What waits for its turn, in rings within rings: each owner has a turn, within an owner's turn each parcel, within a parcel's each
/// script. So anyone with a thousand busy scripts gets as much as somebody with one. Taking and adding allocate nothing once the rings
/// have grown.
/// </summary>
internal sealed class ReadyRing<T>
{
    private readonly Dictionary<UUID, Owner> _owners = [];
    private readonly Queue<Owner> _turns = new();
    private readonly Stack<Owner> _spareOwners = new();
    private readonly Stack<Parcel> _spareParcels = new();

    public int Count { get; private set; }

    public void Add(UUID owner, int parcel, T item)
    {
        if (!_owners.TryGetValue(owner, out var mine))
        {
            mine = _spareOwners.TryPop(out var spare) ? spare : new Owner();
            mine.Id = owner;
            _owners.Add(owner, mine);
            _turns.Enqueue(mine);
        }

        if (!mine.Parcels.TryGetValue(parcel, out var there))
        {
            there = _spareParcels.TryPop(out var spare) ? spare : new Parcel();
            there.Id = parcel;
            mine.Parcels.Add(parcel, there);
            mine.Turns.Enqueue(there);
        }

        there.Items.Enqueue(item);
        Count++;
    }

    /// <summary>The next one in turn.</summary>
    public bool TryTake(out T item)
    {
        if (!_turns.TryDequeue(out var owner))
        {
            item = default!;
            return false;
        }

        var parcel = owner.Turns.Dequeue();
        item = parcel.Items.Dequeue();
        Count--;
        if (parcel.Items.Count > 0)
            owner.Turns.Enqueue(parcel);
        else
            Drop(owner, parcel);
        if (owner.Turns.Count > 0)
            _turns.Enqueue(owner);
        else
            Drop(owner);
        return true;
    }

    private void Drop(Owner owner, Parcel parcel)
    {
        owner.Parcels.Remove(parcel.Id);
        _spareParcels.Push(parcel);
    }

    private void Drop(Owner owner)
    {
        _owners.Remove(owner.Id);
        _spareOwners.Push(owner);
    }

    private sealed class Owner
    {
        public UUID Id { get; set; }

        public Dictionary<int, Parcel> Parcels { get; } = [];

        public Queue<Parcel> Turns { get; } = new();
    }

    private sealed class Parcel
    {
        public int Id { get; set; }

        public Queue<T> Items { get; } = new();
    }
}
