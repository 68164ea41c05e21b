using OpenSim.Meshing;
using OpenSim.Physics.Shapes;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Physics.Forms;

/// <summary>
/// Forms of meshes and sculpts for all regions of the process. Those that nobody has used for longest make room for others (a clock over
/// all, with one second chance); those that a body has stay. Thread-safe.
/// </summary>
/// <param name="memory">Bytes of triangles that are kept.</param>
public sealed class AssetForms(Limit memory)
{
    // An entry is a hundred bytes; those of prims that have gone are never asked for again.
    private const int MaxNames = 65_536;

    private readonly Lock _gate = new(); // guards all below
    private readonly Dictionary<AssetFormKey, AssetForm> _byAsset = [];
    private readonly Dictionary<FormContentKey, FormContent> _byContent = [];
    private readonly Queue<FormContent> _kept = new();

    /// <summary>Forms of which triangles are kept.</summary>
    public int Count
    {
        get
        {
            lock (_gate)
                return _kept.Count;
        }
    }

    /// <summary>The form of an asset, known or not.</summary>
    public AssetForm Of(in AssetFormKey key)
    {
        lock (_gate)
        {
            if (_byAsset.TryGetValue(key, out var form))
                return form;
            if (_byAsset.Count >= MaxNames)
                _byAsset.Clear(); // bodies keep what they have
            return _byAsset[key] = new AssetForm(key);
        }
    }

    /// <summary>Takes the triangles that another asset of the same bytes has brought, if any.</summary>
    public bool TryShare(AssetForm form, string hash)
    {
        lock (_gate)
        {
            if (!_byContent.TryGetValue(ContentKey(form, hash), out var content))
                return false;
            form.Content = content;
            return true;
        }
    }

    /// <summary>Keeps what was made of the asset; null makes it a box.</summary>
    public void Learn(AssetForm form, string hash, CollisionGeometry? geometry)
    {
        var mesh = geometry is { Mesh.TriangleCount: > 0 } ? new CollisionMesh(geometry.Mesh, geometry.IsSurface, geometry.Pieces) : null;
        lock (_gate)
        {
            if (mesh is null || !MakeRoom(mesh.Bytes))
            {
                form.BeBox();
                return;
            }

            var content = new FormContent(ContentKey(form, hash), mesh);
            if (_byContent.TryAdd(content.Key, content))
                _kept.Enqueue(content);
            else
                memory.Give(content.Bytes);
            form.Content = _byContent[content.Key];
        }
    }

    private static FormContentKey ContentKey(AssetForm form, string hash) => new(hash, form.Key.SculptType, form.Key.IsConvex);

    // Under the gate. Everything goes round at most twice: once to lose its mark, once to go.
    private bool MakeRoom(long bytes)
    {
        for (var left = _kept.Count * 2; memory.Used + bytes > memory.Max && left > 0; left--)
        {
            var oldest = _kept.Dequeue();
            if (oldest.WasUsed || !oldest.TryDrop())
            {
                oldest.WasUsed = false;
                _kept.Enqueue(oldest);
                continue;
            }

            _byContent.Remove(oldest.Key);
            memory.Give(oldest.Bytes);
        }

        return memory.TryTake(bytes);
    }
}
