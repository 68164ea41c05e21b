using System.Buffers.Binary;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.World;

namespace OpenSim.ClientStack.OperatorPage.Requests;

/// <summary>The region from above: heights of the land and places of the linksets, in little-endian 16-bit numbers.</summary>
internal sealed class MapRequests(Func<IReadOnlyList<Scene>> regions)
{
    /// <summary>Heights a side; larger regions are thinned out.</summary>
    private const int MaxSide = 256;

    private const int MaxObjects = 20_000;
    private const int ObjectBytes = 6;
    private const string Binary = "application/octet-stream";

    /// <summary>Width, depth, then a height for each point, rows from south: decimetres above -1000 m.</summary>
    public Task Terrain(HttpContext http)
    {
        if (Find(http) is not { } scene)
            return Missing(http);
        var step = Math.Max(1, Math.Max(scene.Info.SizeX, scene.Info.SizeY) / MaxSide);
        var (width, depth) = (scene.Info.SizeX / step, scene.Info.SizeY / step);
        var body = new byte[4 + width * depth * 2];
        Put(body, 0, width);
        Put(body, 2, depth);
        using (scene.Token.Take())
        {
            for (var y = 0; y < depth; y++)
                for (var x = 0; x < width; x++)
                    Put(body, 4 + (y * width + x) * 2, (int)((scene.Terrain.Heights[x * step, y * step] + 1000) * 10));
        }

        return http.Reply(Binary, body);
    }

    /// <summary>
    /// For each linkset that nobody wears x and y in 65535ths of the region's sides, and its radius in decimetres; the first 20,000.
    /// </summary>
    public Task Objects(HttpContext http)
    {
        if (Find(http) is not { } scene)
            return Missing(http);
        byte[] body;
        int length;
        using (scene.Token.Take())
        {
            body = new byte[Math.Min(MaxObjects, scene.Groups.Count) * ObjectBytes];
            length = CopyObjects(scene, body);
        }

        return http.Reply(Binary, body.AsMemory(0, length));
    }

    private static int CopyObjects(Scene scene, byte[] body)
    {
        var at = 0;
        for (var index = 0; index < scene.Groups.Limit && at < body.Length; index++)
        {
            if (!scene.Groups.IsLive(index))
                continue;
            ref readonly var group = ref scene.Groups.RowAt(index);
            if (group.IsAttachment)
                continue;
            var place = scene.Prims.HotAt(group.Root).Position;
            Put(body, at, (int)(place.X / scene.Info.SizeX * 65535));
            Put(body, at + 2, (int)(place.Y / scene.Info.SizeY * 65535));
            Put(body, at + 4, (int)(group.Radius * 10));
            at += ObjectBytes;
        }

        return at;
    }

    private Scene? Find(HttpContext http)
    {
        var name = http.Request.Query["region"].ToString();
        return regions().FirstOrDefault(r => r.Info.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
    }

    private static Task Missing(HttpContext http) => http.Refuse(StatusCodes.Status404NotFound, "There is no such region here.");

    private static void Put(byte[] body, int at, int value) =>
        BinaryPrimitives.WriteUInt16LittleEndian(body.AsSpan(at), (ushort)Math.Clamp(value, 0, ushort.MaxValue));
}
