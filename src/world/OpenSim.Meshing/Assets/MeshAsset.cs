using System.Diagnostics.CodeAnalysis;
using OpenSim.Llsd;

namespace OpenSim.Meshing.Assets;

/// <summary>
/// A mesh asset (type 49): a header of binary LLSD that says where each section lies, then the sections, each zipped LLSD of its own.
/// Nothing is inflated before somebody asks for it, and nothing beyond <see cref="MeshBounds"/>.
/// </summary>
public sealed class MeshAsset
{
    public const string HighLod = "high_lod";
    public const string Convex = "physics_convex";

    /// <summary>Levels of detail, the finest first.</summary>
    public static readonly IReadOnlyList<string> Lods = [HighLod, "medium_lod", "low_lod", "lowest_lod"];

    // The second is what the first uploads called it.
    private static readonly string[] PhysicsNames = ["physics_mesh", "physics_shape"];

    private static readonly LlsdLimits HeaderLimits = new(MeshBounds.MaxHeaderBytes, MaxDepth: 8, MaxItems: 2_000);

    private readonly byte[] _data;
    private readonly Dictionary<string, MeshSection> _sections;

    private MeshAsset(byte[] data, Dictionary<string, MeshSection> sections)
    {
        _data = data;
        _sections = sections;
    }

    /// <summary>The sections that are there, by name.</summary>
    public IReadOnlyDictionary<string, MeshSection> Sections => _sections;

    /// <summary>The name under which there is a physics shape; null when there is none.</summary>
    public string? PhysicsName => Array.Find(PhysicsNames, Has);

    /// <summary>Reads the header. Never throws.</summary>
    /// <param name="data">Kept, not copied.</param>
    /// <param name="problem">In words for the person who uploads.</param>
    public static bool TryRead(byte[] data, [NotNullWhen(true)] out MeshAsset? mesh, [NotNullWhen(false)] out string? problem)
    {
        mesh = null;
        var start = data.AsSpan(0, Math.Min(data.Length, MeshBounds.MaxHeaderBytes));
        if (!LlsdBinaryFormat.TryRead(start, out var header, out _, out var consumed, HeaderLimits) || header is not LlsdMap map)
        {
            problem = "The mesh has no header that can be read.";
            return false;
        }

        var sections = new Dictionary<string, MeshSection>();
        foreach (var (name, entry) in map.Items)
        {
            if (entry is not LlsdMap || entry["size"].AsInteger() == 0)
                continue;
            var section = new MeshSection(consumed + (long)entry["offset"].AsInteger(), entry["size"].AsInteger());
            if (section.Offset < consumed || section.Size < 0 || section.Offset + section.Size > data.Length)
            {
                problem = $"The mesh's section {Cut(name)} lies outside of the file.";
                return false;
            }

            sections.Add(name, section);
        }

        mesh = new MeshAsset(data, sections);
        problem = null;
        return true;
    }

    public bool Has(string section) => _sections.ContainsKey(section);

    /// <summary>A section as LLSD; undefined when it is absent, damaged, or would be too large.</summary>
    public LlsdValue Read(string section) => _sections.TryGetValue(section, out var place)
        ? place.Read(_data, section == Convex ? MeshBounds.MaxConvexBytes : MeshBounds.MaxSectionBytes)
        : LlsdValue.Undefined;

    internal static string Cut(string name) => name.Length > 32 ? name[..32] : name;
}
