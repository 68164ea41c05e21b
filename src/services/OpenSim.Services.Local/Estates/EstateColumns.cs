using OpenSim.Services.Estates;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Estates;

/// <summary>Table estate_settings.</summary>
internal abstract class EstateColumns : IColumns<Estate>
{
    public static string Table => "estate_settings";

    public static IReadOnlyList<string> Keys { get; } = ["EstateID"];

    public static Estate Visit<TVisitor>(ref TVisitor v, Estate estate)
        where TVisitor : struct, IColumnVisitor, allows ref struct => VisitAccess(ref v, estate) with
        {
            Id = v.UInt("EstateID", estate.Id),
            Name = v.Text("EstateName", estate.Name, Estate.MaxName, ColumnForm.Name),
            OwnerId = v.Id("EstateOwner", estate.OwnerId),
            ParentEstateId = v.UInt("ParentEstateID", estate.ParentEstateId),
            AbuseEmailToEstateOwner = v.Bool("AbuseEmailToEstateOwner", estate.AbuseEmailToEstateOwner),
            AbuseEmail = v.Text("AbuseEmail", estate.AbuseEmail, 255),
            FixedSun = v.Bool("FixedSun", estate.FixedSun),
            UseGlobalTime = v.Bool("UseGlobalTime", estate.UseGlobalTime),
            SunPosition = v.Double("SunPosition", estate.SunPosition),
            BlockDwell = v.Bool("BlockDwell", estate.BlockDwell),
            AllowVoice = v.Bool("AllowVoice", estate.AllowVoice),
            PricePerMeter = v.Int("PricePerMeter", estate.PricePerMeter),
            TaxFree = v.Bool("TaxFree", estate.TaxFree),
            AllowParcelChanges = v.Bool("AllowParcelChanges", estate.AllowParcelChanges),
            AllowEnvironmentOverride = v.Bool("AllowEnviromentOverride", estate.AllowEnvironmentOverride), // spelt so there
            RedirectGridX = v.Int("RedirectGridX", estate.RedirectGridX),
            RedirectGridY = v.Int("RedirectGridY", estate.RedirectGridY),
            EstateSkipScripts = v.Bool("EstateSkipScripts", estate.EstateSkipScripts),
            BillableFactor = v.Single("BillableFactor", estate.BillableFactor)
        };

    private static Estate VisitAccess<TVisitor>(ref TVisitor v, Estate estate)
        where TVisitor : struct, IColumnVisitor, allows ref struct => estate with
        {
            PublicAccess = v.Bool("PublicAccess", estate.PublicAccess),
            DenyAnonymous = v.Bool("DenyAnonymous", estate.DenyAnonymous),
            DenyIdentified = v.Bool("DenyIdentified", estate.DenyIdentified),
            DenyTransacted = v.Bool("DenyTransacted", estate.DenyTransacted),
            DenyMinors = v.Bool("DenyMinors", estate.DenyMinors),
            ResetHomeOnTeleport = v.Bool("ResetHomeOnTeleport", estate.ResetHomeOnTeleport),
            AllowDirectTeleport = v.Bool("AllowDirectTeleport", estate.AllowDirectTeleport),
            AllowLandmark = v.Bool("AllowLandmark", estate.AllowLandmark),
            AllowSetHome = v.Bool("AllowSetHome", estate.AllowSetHome)
        };
}
