using System.Globalization;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Services.Estates;

namespace OpenSim.Services.Wire.Estates;

/// <summary>The forms of <c>/estate</c> at regions.</summary>
public static class EstateNewsPairs
{
    public const string Path = "/estate";

    /// <summary>Key of the answer, True or False.</summary>
    public const string Result = "RESULT";

    /// <summary>OpenSimulator's word for TOKEN where operators have set none. It stands in its source: it keeps out nobody.</summary>
    public const string UsualToken = "7db8eh2gvgg45jj";

    private const int MaxText = 1024;

    private static readonly Dictionary<EstateNewsKind, string> Names = new()
    {
        [EstateNewsKind.Covenant] = "update_covenant",
        [EstateNewsKind.Changed] = "update_estate",
        [EstateNewsKind.Message] = "estate_message",
        [EstateNewsKind.HomeOne] = "teleport_home_one_user",
        [EstateNewsKind.HomeAll] = "teleport_home_all_users"
    };

    private static readonly Dictionary<string, EstateNewsKind> Kinds = Names.ToDictionary(pair => pair.Value, pair => pair.Key);

    public static LlsdMap Write(EstateNews news, string token)
    {
        var form = new LlsdMap { ["METHOD"] = Names[news.Kind], ["TOKEN"] = token };
        if (news.Kind == EstateNewsKind.Covenant)
            form["CovenantID"] = news.CovenantId;
        form["EstateID"] = news.EstateId.ToString(CultureInfo.InvariantCulture);
        if (news.Kind == EstateNewsKind.HomeOne)
            form["PreyID"] = news.PreyId;
        if (news.Kind == EstateNewsKind.Message)
            (form["FromID"], form["FromName"], form["Message"]) = (news.FromId, news.FromName, news.Message);
        return form;
    }

    /// <summary>Null when it is none, without that token, of no estate, or too long.</summary>
    public static EstateNews? Read(LlsdMap form, string token)
    {
        var estate = form["EstateID"].AsLong();
        var (name, message) = (form["FromName"].AsString(), form["Message"].AsString());
        if (!Kinds.TryGetValue(form["METHOD"].AsString(), out var kind) || form["TOKEN"].AsString() != token || estate is <= 0 or > int.MaxValue
            || Encoding.UTF8.GetByteCount(name) > MaxText || Encoding.UTF8.GetByteCount(message) > MaxText)
            return null;
        return new EstateNews(kind, (uint)estate)
        {
            CovenantId = form["CovenantID"].AsUuid(),
            PreyId = form["PreyID"].AsUuid(),
            FromId = form["FromID"].AsUuid(),
            FromName = name,
            Message = message
        };
    }
}
