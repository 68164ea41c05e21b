using OpenSim.Modules.Land;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Land;

/// <summary>Land for sale.</summary>
[ScriptFunctions]
public static class LandSaleFunctions
{
    // PARCEL_SALE_…
    private const int Price = 1, Agent = 2, Objects = 3;
    private const int Ok = 0, NoPermissions = 2, InvalidPrice = 4, BadParams = 5;

    /// <summary>The parcel on which the object stands, by leave of its owner (PERMISSION_PRIVILEGED_LAND_ACCESS).</summary>
    /// <param name="Options">PARCEL_SALE_PRICE, _AGENT, _OBJECTS, each with its value.</param>
    /// <returns>PARCEL_SALE_OK or PARCEL_SALE_ERROR_….</returns>
    public static int llSetParcelForSale(RegionScript script, int ForSale, LslList Options)
    {
        var here = script.Scene.Land.At(script.Part.WorldPosition);
        if (!script.HasOfOwner(PermissionBits.PrivilegedLandAccess, GroupPowers.LandSetSale)
            || !script.Scene.Land.Rules.MayEdit(script.Actor, here, GroupPowers.LandSetSale))
            return NoPermissions;
        var (price, buyer, objects) = (here.Row.SalePrice, UUID.Zero, false);
        var items = Options.Items;
        for (var i = 0; i < items.Length; i += 2)
        {
            if (i + 1 == items.Length || !items[i].IsInteger || !TryRead(items[i].Integer, items[i + 1], ref price, ref buyer, ref objects))
                return BadParams;
        }

        if (ForSale != 0 && (price < 0 || price == 0 && buyer.IsZero))
            return InvalidPrice; // for nothing only to somebody in particular
        var refusal = script.Scene.RequestModuleInterface<IParcelEditing>()?.Change(script.Actor, here, row => row with
        {
            SalePrice = ForSale != 0 ? price : 0,
            AuthBuyerId = ForSale != 0 ? buyer : UUID.Zero,
            Flags = (row.Flags & ~(uint)(ParcelFlags.ForSale | ParcelFlags.SellParcelObjects))
                | (ForSale == 0 ? 0u : (uint)(ParcelFlags.ForSale | (objects ? ParcelFlags.SellParcelObjects : 0)))
        });
        return refusal is null ? Ok : NoPermissions;
    }

    private static bool TryRead(int option, in ListItem value, ref int price, ref UUID buyer, ref bool objects)
    {
        switch (option)
        {
            case Price when value.IsInteger: price = value.Integer; return true;
            case Agent when value.IsText: buyer = Ids.Of(value.Text); return true;
            case Objects when value.IsInteger: objects = value.Integer != 0; return true;
            default: return false;
        }
    }
}
