using System.Runtime.InteropServices;
using System.Text;

namespace OpenSim.Store.Sql;

/// <summary>
/// Equal texts and byte arrays as one instance, found by their bytes without making them first. A region's prims repeat their names,
/// creators, forms and texture entries; what is not repeated costs one entry. For one thread; thrown away after the load.
/// </summary>
public sealed class ContentPool
{
    private const int MaxLength = 4096; // longer contents (notecards of media, particle tricks) hardly ever repeat

    private Entry[] _entries = new Entry[1024];
    private int[] _buckets = NewBuckets(2048);
    private int _count;

    /// <summary>How often an instance was found that existed.</summary>
    public long Hits { get; private set; }

    public string Text(ReadOnlySpan<byte> utf8)
    {
        if (utf8.IsEmpty)
            return "";
        if (utf8.Length > MaxLength)
            return Encoding.UTF8.GetString(utf8);
        ref var entry = ref Find(utf8, out var isNew);
        if (isNew)
            entry.Bytes = utf8.ToArray();
        else if (entry.Text is not null)
            Hits++;
        return entry.Text ??= Encoding.UTF8.GetString(utf8);
    }

    /// <summary>The array is shared: nobody may write into it.</summary>
    public byte[] Bytes(ReadOnlySpan<byte> bytes)
    {
        if (bytes.IsEmpty)
            return [];
        if (bytes.Length > MaxLength)
            return bytes.ToArray();
        ref var entry = ref Find(bytes, out var isNew);
        if (isNew)
            entry.Bytes = bytes.ToArray();
        else
            Hits++;
        return entry.Bytes!;
    }

    private ref Entry Find(ReadOnlySpan<byte> bytes, out bool isNew)
    {
        var hash = Hash(bytes);
        for (var i = _buckets[hash & (uint)(_buckets.Length - 1)]; i >= 0; i = _entries[i].Next)
        {
            ref var candidate = ref _entries[i];
            if (candidate.Hash == hash && bytes.SequenceEqual(candidate.Bytes))
            {
                isNew = false;
                return ref candidate;
            }
        }

        isNew = true;
        if (_count == _entries.Length)
            Grow();
        ref var bucket = ref _buckets[hash & (uint)(_buckets.Length - 1)];
        ref var entry = ref _entries[_count];
        entry.Hash = hash;
        entry.Next = bucket;
        bucket = _count++;
        return ref entry;
    }

    private void Grow()
    {
        Array.Resize(ref _entries, _entries.Length * 2);
        _buckets = NewBuckets(_entries.Length * 2);
        for (var i = 0; i < _count; i++)
        {
            ref var bucket = ref _buckets[_entries[i].Hash & (uint)(_buckets.Length - 1)];
            _entries[i].Next = bucket;
            bucket = i;
        }
    }

    private static int[] NewBuckets(int length)
    {
        var buckets = new int[length];
        buckets.AsSpan().Fill(-1);
        return buckets;
    }

    // Eight bytes a step; the contents come from the operator's own database, so nobody is out to make them collide.
    private static uint Hash(ReadOnlySpan<byte> bytes)
    {
        var hash = 0x9E3779B97F4A7C15UL ^ (ulong)bytes.Length;
        var words = MemoryMarshal.Cast<byte, ulong>(bytes);
        foreach (var word in words)
            hash = (hash ^ word) * 0xD6E8FEB86659FD93UL + (hash >> 29);
        foreach (var b in bytes[(words.Length * 8)..])
            hash = (hash ^ b) * 0xD6E8FEB86659FD93UL;
        return (uint)(hash ^ hash >> 32);
    }

    private struct Entry
    {
        public uint Hash;
        public int Next;
        public byte[]? Bytes;
        public string? Text;
    }
}
