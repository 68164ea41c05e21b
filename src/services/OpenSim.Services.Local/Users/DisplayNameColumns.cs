using OpenSim.Services.Users;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Users;

/// <summary>Table own_displaynames.</summary>
internal abstract class DisplayNameColumns : IColumns<DisplayName>
{
    public static string Table => "own_displaynames";

    public static IReadOnlyList<string> Keys { get; } = ["PrincipalID"];

    public static DisplayName Visit<TVisitor>(ref TVisitor v, DisplayName row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            PrincipalId = v.Id("PrincipalID", row.PrincipalId),
            Name = v.Text("DisplayName", row.Name, DisplayNameText.Longest),
            Changed = v.Int("NameChanged", row.Changed)
        };
}
