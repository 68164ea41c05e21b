using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Llsd;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Own;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Local.Search;
using OpenSim.Services.Search;
using OpenSim.Services.Wire.Own;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>
/// Calls of our own services, each to every one of them: an answer, or a sentence. A record that was read of one is read again
/// when it is written.
/// </summary>
public static class OwnWireTarget
{
    public const long AllocationLimit = 16 << 20;

    private static readonly Lazy<IReadOnlyList<IServiceHandler>> Handlers = new(Open);

    public static IEnumerable<byte[]> Seeds() =>
    [
        """{"METHOD":"find","QUESTION":{"Words":"a%","Max":10,"Kind":1,"Order":2,"Maturities":7}}"""u8.ToArray(),
        """{"METHOD":"tell","REGION":"11111111-0000-4000-8000-000000000001","PLACES":[{"Parcel":"22222222-0000-4000-8000-000000000002","Name":"A","Area":512,"Position":[1,2,3]}]}"""u8
            .ToArray(),
        """{"METHOD":"add","EVENT":{"ID":-1,"Name":"E","Begins":1700000000,"Duration":60,"Position":"<1, 2, 3>"}}"""u8.ToArray(),
        """{"METHOD":"store","USER":"11111111-0000-4000-8000-000000000001","ITEM":"22222222-0000-4000-8000-000000000002","DATA":"AAEC"}"""u8.ToArray(),
        """{"METHOD":"get","USER":"x","ITEM":1,"IDS":["11111111-0000-4000-8000-000000000001"]}"""u8.ToArray(),
        """{"METHOD":"set","ID":"11111111-0000-4000-8000-000000000001","NAME":{"Name":"N","Changed":1e99}}"""u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() => [.. OwnMethods(), "\"METHOD\":", "{", "}", "[", "]", ",", "-1", "1e99", "\"Max\":", "null"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        foreach (var handler in Handlers.Value)
            if (HelperPagesTarget.Ask(handler, handler.Def.Path, input).Status is not (200 or 400 or 404 or 405 or 413) and var status)
                throw new InvalidDataException($"{handler.Def.Path}: status {status}");
        if (!LlsdJson.TryRead(input, out var value))
            return;
        Check(PlacePairs.Read(value), place => PlacePairs.Read(PlacePairs.Write(place)));
        Check(EventPairs.Read(value), happening => EventPairs.Read(EventPairs.Write(happening)));
        Check(ReportPairs.Read(value), report => ReportPairs.Read(ReportPairs.Write(report)));
        Check(DisplayNamePairs.Read(value), name => DisplayNamePairs.Read(DisplayNamePairs.Write(name)));
        Check(MoneyPairs.Read(value), transfer => MoneyPairs.Read(MoneyPairs.Write(transfer)));
        Check(PlacePairs.ReadQuestion(value), question => PlacePairs.ReadQuestion(PlacePairs.Write(question)));
        _ = EventPairs.ReadQuestion(value);
        _ = MoneyNewsWire.Read(value);
    }

    private static void Check<T>(T? read, Func<T, T?> again)
        where T : class
    {
        if (read is not null && !read.Equals(again(read)))
            throw new InvalidDataException($"It reads otherwise when it is written again: {read}");
    }

    private static IEnumerable<string> OwnMethods() =>
        Handlers.Value.OfType<OwnHandler>().SelectMany(handler => handler.Methods)
            .SelectMany(method => method.Needed.Append(method.Method)).Distinct();

    private static IReadOnlyList<IServiceHandler> Open()
    {
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        var stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        var services = LocalServices.Create(stores, configuration, TimeProvider.System);
        services.Add<IPlaceService>(new PlaceService(stores.For(StoreKind.SearchStore), TimeProvider.System));
        return OwnHandlers.Of(services);
    }
}
