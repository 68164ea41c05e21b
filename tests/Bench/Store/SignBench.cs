using System.Buffers;
using System.Globalization;
using System.Numerics;
using Bench.Harness;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Store;
using OpenSim.Store.Regions;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Store.Writing;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Writing;

namespace Bench.Store;

/// <summary>
/// 1,000 prims in linksets of 20 whose text a module changes each second, for eleven minutes of the region's time: what goes into journal
/// and database when the changes are taken for a person's, and when they are a script's.
/// </summary>
public sealed class SignBench : IBench
{
    private const int Linksets = 50;
    private const int PartsEach = 20;
    private const int Seconds = 660;
    private const int TicksPerSecond = 45;

    public string Name => "signs";

    public void Run(Comparison compare)
    {
        compare.Note($"{Linksets * PartsEach:N0} signs that change each second, {Seconds} s",
            "operations  journal MB  rows in database  written by the process MB");
        foreach (var origin in new[] { Origin.Person, Origin.Script })
            compare.Note("  " + origin, Measure(origin));
    }

    private static string Measure(Origin origin)
    {
        var folder = Directory.CreateTempSubdirectory("signs-").FullName;
        try
        {
            using var database = new Database(new SqliteDriver(), $"Data Source={Path.Combine(folder, "region.db")}");
            new Migrator(database, NullLogger.Instance).Update(StoreKind.RegionStore);
            using var region = new TestRegion();
            using var writer = new StoreWriter(new SqlRegionStores(database), Path.Combine(folder, "journal"), new StoreWriterOptions(),
                NullLogger.Instance, region.Time);
            return Run(region, writer, origin);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static string Run(TestRegion region, StoreWriter writer, Origin origin)
    {
        var counting = new CountingWriter(writer);
        region.Scene.Store = counting;
        for (var i = 0; i < Linksets; i++)
            region.AddLinkset(new Vector3(5 * (i % 50), 128, 25), PartsEach);
        region.StepSeconds(20);
        Store(region, writer, long.MaxValue);
        counting.Forget();
        var (written, before) = (writer.Status.Written, WrittenBytes());
        for (var second = 0; second < Seconds; second++)
        {
            Change(region.Scene, origin, second);
            for (var tick = 0; tick < TicksPerSecond; tick++)
            {
                region.Step();
                if (tick % 11 == 0)
                    writer.StepJournal();
            }

            Store(region, writer, 1);
        }

        var rows = (writer.Status.Written - written) * PartsEach;
        return string.Create(CultureInfo.InvariantCulture,
            $"{counting.Operations,10}{counting.Bytes / 1e6,12:F1}{rows,18:N0}{(WrittenBytes() - before) / 1e6,27:F1}");
    }

    private static void Change(Scene scene, Origin origin, int second)
    {
        using (scene.Writer.For(origin))
        {
            foreach (var group in scene.Objects)
            {
                foreach (var part in group.Parts)
                    scene.Writer.SetText(part, $"{second / 60:D2}:{second % 60:D2}", 0xFFFFFFFF);
            }
        }
    }

    private static void Store(TestRegion region, StoreWriter writer, long rounds)
    {
        if (rounds > 1)
            region.Time.AdvanceSeconds(1000);
        writer.StepJournal();
        while (rounds-- > 0 && writer.StepDatabase() == 0)
        {
        }
    }

    private static long WrittenBytes() => long.Parse(
        File.ReadLines("/proc/self/io").First(line => line.StartsWith("write_bytes:", StringComparison.Ordinal)).AsSpan("write_bytes:".Length),
        CultureInfo.InvariantCulture);

    /// <summary>Counts what goes to the journal, in the form that it has there.</summary>
    private sealed class CountingWriter(IStoreWriter writer) : IStoreWriter
    {
        private readonly ArrayBufferWriter<byte> _buffer = new();

        public bool IsReady => writer.IsReady;

        public int Operations { get; private set; }

        public long Bytes { get; private set; }

        public void Submit(params IReadOnlyList<StoreOperation> operations)
        {
            foreach (var operation in operations)
            {
                _buffer.ResetWrittenCount();
                OperationCodec.Write(new RecordWriter(_buffer), operation);
                Bytes += _buffer.WrittenCount;
                Operations++;
            }

            writer.Submit(operations);
        }

        public Task Kept() => writer.Kept();

        public void Forget() => (Operations, Bytes) = (0, 0);
    }
}
