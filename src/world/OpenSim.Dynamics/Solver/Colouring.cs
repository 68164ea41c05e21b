using System.Numerics;
using OpenSim.Dynamics.Contacts;

namespace OpenSim.Dynamics.Solver;

/// <summary>
/// Parts manifolds into colours, so that none of a colour share a body that moves: then eight are solved at once, and in any order. What
/// rests on something that stands gets the last colours, for what is solved last holds best.
/// </summary>
internal sealed class Colouring
{
    public const int Colours = 64;

    /// <summary>Of what touches more things than there are colours: each alone.</summary>
    public const int Alone = Colours;

    private ulong[] _taken = new ulong[64]; // by body: colours that it has already
    private Entry[] _entries = new Entry[64];

    public int Count { get; private set; }

    public ReadOnlySpan<Entry> Entries => _entries.AsSpan(0, Count);

    /// <summary>Manifolds of each colour.</summary>
    public int[] Sizes { get; } = new int[Colours + 1];

    public void Begin(int bodies)
    {
        if (_taken.Length < bodies)
            _taken = new ulong[bodies * 2];
        Array.Clear(_taken, 0, bodies);
        Array.Clear(Sizes);
        Count = 0;
    }

    /// <param name="a">Place of a body among the motions, 0 for none.</param>
    public void Add(Pair pair, int manifold, int a, int b)
    {
        if (Count == _entries.Length)
            Array.Resize(ref _entries, Count * 2);
        var free = ~((a == 0 ? 0 : _taken[a]) | (b == 0 ? 0 : _taken[b]));
        var colour = free == 0 ? Alone
            : a == 0 || b == 0 ? Colours - 1 - BitOperations.LeadingZeroCount(free)
            : BitOperations.TrailingZeroCount(free);
        if (colour < Colours)
        {
            _taken[a] |= 1UL << colour;
            _taken[b] |= 1UL << colour;
        }

        Sizes[colour]++;
        _entries[Count++] = new Entry(pair, manifold, colour);
    }

    /// <param name="Manifold">Its number in the pair.</param>
    public readonly record struct Entry(Pair Pair, int Manifold, int Colour);
}
