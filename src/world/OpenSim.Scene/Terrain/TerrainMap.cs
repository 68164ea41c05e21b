using System.Numerics;
using OpenSim.Physics.Terrain;

namespace OpenSim.World.Terrain;

/// <summary>
/// The land of a region: a height for each metre, in patches of 16 m which carry a version, so that each viewer's state is one number a
/// patch and an encoded patch can be shared. Read and written with the region's token held.
/// </summary>
public sealed class TerrainMap
{
    public const int PatchSide = 16;

    public const float DefaultHeight = 21f;
    public const float LowestHeight = -100f;
    public const float HighestHeight = 4000f;

    private readonly uint[] _versions;
    private readonly bool[] _isChanged;
    private readonly List<int> _changed = [];
    private readonly float[] _baked;

    /// <param name="sizeX">Metres, a multiple of 16.</param>
    public TerrainMap(int sizeX, int sizeY, float height = DefaultHeight)
    {
        if (sizeX % PatchSide != 0 || sizeY % PatchSide != 0)
            throw new ArgumentException("A region's side is a multiple of 16 m.");
        Heights = new HeightField(sizeX, sizeY, height);
        PatchesX = sizeX / PatchSide;
        PatchesY = sizeY / PatchSide;
        _versions = new uint[PatchesX * PatchesY];
        Array.Fill(_versions, 1u);
        _isChanged = new bool[_versions.Length];
        _baked = Heights.Heights.ToArray();
    }

    /// <summary>The heights themselves, which physics shares. To change them use this class, or nobody is told.</summary>
    public HeightField Heights { get; }

    public int SizeX => Heights.SizeX;

    public int SizeY => Heights.SizeY;

    public int PatchesX { get; }

    public int PatchesY { get; }

    /// <summary>Grows with every change of any height.</summary>
    public uint Version { get; private set; } = 1;

    /// <summary>Patches (y * PatchesX + x) that have changed in this tick, each once. Cleared when the tick ends.</summary>
    public IReadOnlyList<int> ChangedPatches => _changed;

    /// <summary>What "revert" goes back to, in the order of <see cref="HeightField.Heights"/>.</summary>
    public ReadOnlySpan<float> Baked => _baked;

    /// <summary>Height of a corner. Setting holds it within the limits of the format; what is not a number is ignored.</summary>
    public float this[int x, int y]
    {
        get => Heights[x, y];
        set
        {
            value = Math.Clamp(value, LowestHeight, HighestHeight);
            if (float.IsNaN(value) || Heights[x, y] == value)
                return;
            Heights[x, y] = value;
            MarkPatch((y / PatchSide * PatchesX) + (x / PatchSide));
        }
    }

    public float HeightAt(float x, float y) => Heights.HeightAt(x, y);

    public Vector3 NormalAt(float x, float y) => Heights.NormalAt(x, y);

    /// <summary>Version of one patch; it grows with every change in the patch, and is never 0.</summary>
    public uint VersionOf(int patchX, int patchY) => _versions[(patchY * PatchesX) + patchX];

    /// <summary>Copies the 256 heights of a patch, rows from south.</summary>
    public void CopyPatch(int patchX, int patchY, Span<float> into)
    {
        for (var row = 0; row < PatchSide; row++)
            Heights.Row((patchY * PatchSide) + row).Slice(patchX * PatchSide, PatchSide).CopyTo(into[(row * PatchSide)..]);
    }

    /// <summary>
    /// Replaces all heights, as when a file or a row is loaded. The source may be smaller or larger: its south-west corner comes to ours.
    /// </summary>
    public void Load(ReadOnlySpan<float> heights, int sizeX, int sizeY)
    {
        for (var y = 0; y < Math.Min(sizeY, SizeY); y++)
            LoadRow(y, heights.Slice(y * sizeX, Math.Min(sizeX, SizeX)));
    }

    /// <summary>Replaces the heights of a row from west on.</summary>
    public void LoadRow(int y, ReadOnlySpan<float> heights)
    {
        for (var x = 0; x < heights.Length; x++)
            this[x, y] = heights[x];
    }

    /// <summary>The same heights, for who packs or draws them without the token.</summary>
    public TerrainMap Copy()
    {
        var copy = new TerrainMap(SizeX, SizeY);
        Heights.Heights.CopyTo(copy.Heights.Heights);
        return copy;
    }

    /// <summary>Makes the present heights those that "revert" goes back to.</summary>
    public void Bake() => Heights.Heights.CopyTo(_baked);

    /// <summary>Sets the heights that "revert" goes back to, as loaded from the store.</summary>
    public void LoadBaked(ReadOnlySpan<float> heights, int sizeX, int sizeY)
    {
        for (var y = 0; y < Math.Min(sizeY, SizeY); y++)
            heights.Slice(y * sizeX, Math.Min(sizeX, SizeX)).CopyTo(_baked.AsSpan(y * SizeX));
    }

    public float BakedAt(int x, int y) => _baked[(y * SizeX) + x];

    /// <summary>Makes all viewers be sent all patches again.</summary>
    public void Touch()
    {
        for (var patch = 0; patch < _versions.Length; patch++)
            MarkPatch(patch);
    }

    /// <summary>Lowest, highest and mean height.</summary>
    public (float Lowest, float Highest, float Mean) Statistics()
    {
        float lowest = float.MaxValue, highest = float.MinValue;
        var sum = 0.0;
        foreach (var height in Heights.Heights)
        {
            lowest = MathF.Min(lowest, height);
            highest = MathF.Max(highest, height);
            sum += height;
        }

        return (lowest, highest, (float)(sum / (SizeX * SizeY)));
    }

    internal void ClearChanged()
    {
        foreach (var patch in _changed)
            _isChanged[patch] = false;
        _changed.Clear();
    }

    private void MarkPatch(int patch)
    {
        _versions[patch] = Math.Max(1, _versions[patch] + 1); // 0 is left out when the count comes round
        Version++;
        if (_isChanged[patch])
            return;
        _isChanged[patch] = true;
        _changed.Add(patch);
    }
}
